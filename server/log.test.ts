import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);
const log = new URL("log.ts", import.meta.url);

/** Places of the lines that a process writes: of six hundred, and of three more after a moment, just before it does something. */
async function placesOf(last: string): Promise<number[]> {
  const program = `import { openLog } from ${JSON.stringify(log.href)};
    const log = openLog("info");
    log.debug("not to be read");
    for (let place = 0; place < 600; place++) log.info({ place }, "line");
    await new Promise((resolve) => setTimeout(resolve, 1000));
    for (let place = 600; place < 603; place++) log.info({ place }, "line");
    ${last}`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", program]).catch((ended) => ended);
  return stdout
    .split("\n")
    .filter(Boolean)
    .map((line: string) => JSON.parse(line).place);
}

const all = [...Array(603).keys()];

test.concurrent.each([
  ["ends by itself", ""],
  ["is ended", "process.exit(1);"],
  ["fails", 'throw new Error("failed");'],
  ["is killed a moment later", 'setTimeout(() => process.kill(process.pid, "SIGKILL"), 1000);'],
])("log: writes every line in order when the process %s", async (_, last) => {
  expect(await placesOf(last)).toEqual(all);
});
