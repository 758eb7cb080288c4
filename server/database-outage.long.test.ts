import { test, vi } from "vitest";
import { startSite } from "./test/start-site.ts";
import { surviveOutages } from "./test/survive-outages.ts";
import { temporaryFolder } from "./test/temporary-folder.ts";

vi.setConfig({ testTimeout: 180_000 });

test("embedded database: is started again within ten seconds, with 503 meanwhile, when it is killed", async () => {
  const DATA_DIR = await temporaryFolder();
  await surviveOutages(await startSite({ DATA_DIR, LOAD_SAMPLE_DATA: "1", TRUSTED_PROXIES: "1" }), DATA_DIR, 6);
});
