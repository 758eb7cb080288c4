import { createHash } from "node:crypto";
import { markSix } from "#contract/limits.ts";
import type { draw } from "#server/mark-six/mark-six.schema.ts";
import { nextDrawAt } from "#shared/mark-six/rules.ts";

/** Draws of one year, three per week. */
const sampleDrawCount = 156;

const hongKongOffset = 8 * 60 * 60 * 1000;

/**
 * Generates the last 156 draws up to `now`, oldest first. Draw numbers count within each calendar year of Hong Kong. The
 * same draw always has the same numbers.
 */
export function sampleDraws(now: Date): (typeof draw.$inferInsert)[] {
  const draws: (typeof draw.$inferInsert)[] = [];
  let year = hongKongYear(now) - 1;
  let inYear = 0;
  // Starts with the previous year, so that both years are counted from their first draw.
  for (let at = nextDrawAt(new Date(Date.UTC(year, 0, 1) - hongKongOffset)); at <= now; at = nextDrawAt(at)) {
    if (hongKongYear(at) !== year) {
      year = hongKongYear(at);
      inYear = 0;
    }
    inYear++;
    const number = `${String(year % 100).padStart(2, "0")}/${String(inYear).padStart(3, "0")}`;
    draws.push({ number, drawnAt: at, ...drawNumbers(number), sample: true });
  }
  return draws.slice(-sampleDrawCount);
}

function hongKongYear(at: Date): number {
  return new Date(at.getTime() + hongKongOffset).getUTCFullYear();
}

const balls = markSix.highest - markSix.lowest + 1;
/** Bytes from this value on are skipped, because they would make low numbers more frequent. */
const fairBytes = 256 - (256 % balls);

/** Derives six sorted numbers and a special number from a hash of the draw number, all different and equally likely. */
function drawNumbers(number: string): { numbers: number[]; special: number } {
  const drawn = new Set<number>();
  for (let round = 0; drawn.size <= markSix.regularNumbers; round++) {
    for (const byte of createHash("sha256").update(`${number} ${round}`).digest()) {
      if (byte < fairBytes && drawn.size <= markSix.regularNumbers) drawn.add(markSix.lowest + (byte % balls));
    }
  }
  const [special = 0, ...numbers] = [...drawn].reverse();
  return { numbers: numbers.sort((a, b) => a - b), special };
}
