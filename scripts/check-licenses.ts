import { readFile } from "node:fs/promises";

/** Licenses that open and closed products may ship. All others need a review. */
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

/** Checks an SPDX expression: one license of an `OR` must be allowed, and all licenses of an `AND`. */
function isAllowed(expression: string): boolean {
  // An old form has the address of the text behind the name.
  const bare = expression.replace(/ \(https?:[^)]+\)$/, "").replaceAll(/[()]/g, "");
  return bare.split(" OR ").some((option) => option.split(" AND ").every((name) => allowed.has(name.trim())));
}

const lock = JSON.parse(await readFile("package-lock.json", "utf8")) as Lock;
let checked = 0;
for (const [path, { license, dev }] of Object.entries(lock.packages)) {
  if (path === "" || dev) continue;
  checked++;
  const expression =
    license ?? (JSON.parse(await readFile(`${path}/package.json`, "utf8")) as { license?: string }).license;
  if (expression && isAllowed(expression)) continue;
  console.error(`${path.replace("node_modules/", "")} has the license ${expression ?? "(none)"}`);
  process.exitCode = 1;
}
process.stdout.write(`${checked} shipped packages checked\n`);
