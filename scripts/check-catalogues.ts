import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";

/** Fails when the catalogues are not what extraction makes of the sources, or lack a translation. */
const files = globSync("locales/**/*.po");
const read = () => Promise.all(files.map((file) => readFile(file, "utf8")));

const before = await read();
const { status, stderr } = spawnSync("lingui", ["extract", "--clean"], { encoding: "utf8" });
const after = await read();
await Promise.all(files.map((file, index) => writeFile(file, before[index] ?? "")));

const problems: string[] = [];
if (status !== 0) problems.push(`extraction failed: ${stderr}`);
files.forEach((file, index) => {
  if (before[index] !== after[index]) problems.push(`${file} is not up to date: run npm run extract`);
  const missing = [...(after[index] ?? "").matchAll(/msgid "(.+)"\nmsgstr ""\n(?!")/g)].map((match) => match[1]);
  if (missing.length > 0) problems.push(`${file} lacks: ${missing.join(" | ")}`);
});
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
