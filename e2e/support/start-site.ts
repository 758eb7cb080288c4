import { type SiteProcess, spawnSite } from "../../scripts/site-process.ts";

/**
 * Starts a built site on a port of its own and waits until it is ready.
 *
 * @param folder folder of its sources and its `dist`
 * @param env its settings; `DATA_DIR` is required
 */
export async function startSite(folder: string, env: NodeJS.ProcessEnv): Promise<SiteProcess> {
  const site = await spawnSite({ folder, env, stdio: ["ignore", "inherit", "inherit"] });
  try {
    await site.ready();
  } catch (error) {
    site.child.kill("SIGKILL");
    throw error;
  }
  return site;
}
