import { brotliCompressSync } from "node:zlib";
import { build, type Plugin, type Rolldown } from "vite";
import { expect, test } from "vitest";

/** Bytes that Backstage may add to the service worker of readers. */
const mostAdded = 200;

/** Size of the worker over the wire. */
async function workerSize(plugins: Plugin[]): Promise<number> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    plugins,
    define: { "self.__WB_MANIFEST": "[]", "import.meta.env.VERSION": '"test"' },
    build: {
      write: false,
      copyPublicDir: false,
      target: "baseline-widely-available",
      rolldownOptions: { input: "service-worker/sw.ts", output: { format: "iife" } },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return brotliCompressSync(output[0].code).length;
}

/** The worker as it would be without Backstage. */
const withoutBackstage: Plugin = {
  name: "without-backstage",
  transform: {
    filter: { id: /service-worker[\\/]navigation\.ts$/ },
    handler(code) {
      const without = code
        .replace(/.*handleBackstage\(.*\n.*return backstage;\n/, "")
        .replace(/.*await matchBackstage\(.*\n/, "");
      if (without.length > code.length - 80) throw new Error("Nothing was removed.");
      return without;
    },
  },
};

test("service worker: grows by at most 200 bytes when it serves Backstage", async () => {
  const added = (await workerSize([])) - (await workerSize([withoutBackstage]));
  expect(added).toBeGreaterThan(0);
  expect(added).toBeLessThanOrEqual(mostAdded);
});
