#!/usr/bin/env node
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Runs the command line. An older Node.js hands over to the one that is installed as a package. */
const program = new URL("../server/commands/kapok.ts", import.meta.url);
const requiredMajor = 24;

if (Number.parseInt(process.versions.node, 10) >= requiredMajor) {
  await import(program.href);
} else {
  const node = fileURLToPath(new URL("../node_modules/node/bin/node", import.meta.url));
  const child = spawn(node, [fileURLToPath(program), ...process.argv.slice(2)], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    console.error(`Node.js ${requiredMajor} or later is needed, and ${node} did not start: ${error.message}.`);
    process.exitCode = 1;
  });
  child.on("exit", (code) => {
    process.exitCode = code ?? 1;
  });
}
