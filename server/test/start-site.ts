import { onTestFinished } from "vitest";
import { type SiteProcess, spawnSite } from "../../scripts/site-process.ts";

interface TestedSite extends SiteProcess {
  /** Its error output until now. */
  errorOutput(): string;
  /** Its standard output until now. */
  printed(): string;
}

/**
 * Starts the site without sample content, from these files or a copy of them. It is stopped with the test at the latest.
 */
export async function startSite(env: NodeJS.ProcessEnv, folder?: string): Promise<TestedSite> {
  const stdio = ["ignore", "pipe", "pipe"] as const;
  const site = await spawnSite({
    env: { LOAD_SAMPLE_DATA: "0", ...env },
    stdio: [...stdio],
    ...(folder && { folder }),
  });
  const { child, ended } = site;
  let output = "";
  child.stdout?.on("data", (data) => {
    output += String(data);
  });
  let errors = "";
  child.stderr?.on("data", (data) => {
    errors += String(data);
  });
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  const ready = () =>
    site.ready().catch((error: Error) => {
      throw new Error(`${error.message} ${errors}`);
    });
  return { ...site, ready, errorOutput: () => errors, printed: () => output };
}
