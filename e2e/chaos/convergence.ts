import { setTimeout as wait } from "node:timers/promises";
import { languages, translate } from "../support/messages.ts";
import type { OpenPage } from "./outage.ts";
import { differences, readPage, type ViewWords } from "./page-view.ts";
import { ServerReads } from "./server-view.ts";

const [language] = languages;
const numbers = { voters: "([\\d,]+)", day: ".+" };
const words: ViewWords = {
  like: translate(language, "Like"),
  voters: ["{voters} voted so far, closes on {day}", "{voters} voted, closed on {day}"]
    .map((text) => translate(language, text, numbers))
    .join("|"),
};
/** Milliseconds after the end of an outage until open pages must equal the server. */
const limit = 11_000;
/** Milliseconds between two comparisons. */
const interval = 250;

interface Convergence {
  /** Milliseconds until all pages equalled the server; `undefined` if they did not in time. */
  readonly after: number | undefined;
  /** The differences before the last comparison. */
  readonly last: readonly string[];
  /** A sentence for each difference at the end, and for each page that was loaded again. */
  readonly problems: readonly string[];
}

/** Waits until open pages show what the server returns. Call it when the networks are back. */
export async function waitForConvergence(pages: readonly OpenPage[], origin: string): Promise<Convergence> {
  const healed = performance.now();
  const server = new ServerReads(origin);
  const loadedAt = () => Promise.all(pages.map(({ page }) => page.evaluate(() => performance.timeOrigin)));
  const before = await loadedAt();
  let last: readonly string[] = [];
  for (;;) {
    const problems = (await Promise.all(pages.map((page) => compare(page, server)))).flat();
    const after = performance.now() - healed;
    if (problems.length > 0 && after < limit) {
      last = problems;
      await wait(interval);
      continue;
    }
    const loaded = await loadedAt();
    const reloads = pages.flatMap((page, index) =>
      loaded[index] === before[index] ? [] : [`${nameOf(page)} was loaded again`],
    );
    return {
      after: problems.length === 0 && after < limit ? after : undefined,
      last,
      problems: [...problems, ...reloads],
    };
  }
}

async function compare(open: OpenPage, server: ServerReads): Promise<string[]> {
  const { page, place } = open;
  const token = (await page.evaluate(() => localStorage.getItem("kapok.token"))) ?? "";
  const viewer = await server.viewerState(token);
  const expected = await (place ? server.article(place.articleId, viewer) : server.polls(viewer));
  return differences(await page.evaluate(readPage, words), expected).map((what) => `${nameOf(open)}: ${what}`);
}

function nameOf({ scenario, page }: OpenPage): string {
  return `${scenario.actor.name}, ${new URL(page.url()).pathname}`;
}
