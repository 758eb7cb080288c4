import { stripVTControlCharacters } from "node:util";

/** How some tests ended. */
export interface Counts {
  passed: number;
  /** Those that were skipped too. */
  failed: number;
  /** What failed, by name and with the first line of why; what failed outside of any test as well. */
  failures: string[];
}

/** The first line of what an error says, without colours, and no longer than a line. */
export function firstLine(text = ""): string {
  return stripVTControlCharacters(text).split("\n", 1)[0]?.slice(0, 300) ?? "";
}
