import { readFile } from "node:fs/promises";

/** Licences that a closed or open product may ship; anything else is looked at by a person first. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "PostgreSQL",
  "Python-2.0",
  "Unlicense",
]);

interface Lock {
  packages: Record<string, { license?: string; dev?: boolean; optional?: boolean }>;
}

/** `(MIT OR CC0-1.0)` and `Apache-2.0 AND LGPL-3.0-or-later`: one of the first, all of the second. */
function isAllowed(expression: string): boolean {
  const bare = expression.replaceAll(/[()]/g, "");
  return bare.split(" OR ").some((option) => option.split(" AND ").every((licence) => allowed.has(licence.trim())));
}

const lock = JSON.parse(await readFile("package-lock.json", "utf8")) as Lock;
let checked = 0;
for (const [path, { license, dev }] of Object.entries(lock.packages)) {
  if (path === "" || dev) continue;
  checked++;
  const stated =
    license ?? (JSON.parse(await readFile(`${path}/package.json`, "utf8")) as { license?: string }).license;
  if (stated && isAllowed(stated)) continue;
  console.error(`${path.replace("node_modules/", "")} has the licence ${stated ?? "(none)"}`);
  process.exitCode = 1;
}
process.stdout.write(`${checked} packages that ship\n`);
