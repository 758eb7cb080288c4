import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SiteProcess } from "../../scripts/site-process.ts";
import { test } from "./fixtures.ts";
import { startSite } from "./start-site.ts";

/**
 * Gives the tests of a file a site of their own, because what they change is on every page. They run one by one.
 *
 * @param env its settings; with `LOAD_SAMPLE_DATA` `0` it is empty, otherwise it starts with a copy of the sample content
 * @returns a function that kills the site's process and starts it again, on another port
 */
export function runOnOwnSite(env: NodeJS.ProcessEnv = {}): () => Promise<void> {
  test.describe.configure({ mode: "default" });
  const { KAPOK_E2E_SITE, KAPOK_E2E_DATA } = process.env;
  let site: SiteProcess | undefined;
  let folder = "";

  async function start(): Promise<void> {
    site = await startSite(join(import.meta.dirname, "../.."), { DATA_DIR: folder, ...env });
    Object.assign(process.env, { KAPOK_E2E_SITE: site.origin, KAPOK_E2E_DATA: folder });
  }

  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "kapok-own-"));
    if (env.LOAD_SAMPLE_DATA !== "0") await cp(process.env.KAPOK_E2E_TEMPLATE ?? "", folder, { recursive: true });
    await start();
  });

  test.afterAll(async () => {
    Object.assign(process.env, { KAPOK_E2E_SITE, KAPOK_E2E_DATA });
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  return async () => {
    site?.child.kill("SIGKILL");
    await site?.ended;
    await start();
  };
}
