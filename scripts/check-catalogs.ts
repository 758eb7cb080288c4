import { join } from "node:path";
import { catalogueProblems } from "./catalogs.ts";

/** Fails when the catalogues are not what extraction makes of the sources, or lack a translation. */
const problems = await catalogueProblems(join(import.meta.dirname, ".."));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
