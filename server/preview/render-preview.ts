import { drizzle } from "drizzle-orm/node-postgres";
import type { Hono } from "hono";
import pLimit from "p-limit";
import type pg from "pg";
import { ApiError } from "#contract/http/errors.ts";
import type { RenderPage } from "#contract/http/render-page.ts";
import { findLocale, joinLocale } from "#contract/locales.ts";
import { boundedQueue } from "#server/api/bounded-queue.ts";
import { inProcess } from "#server/api/network-limiter.ts";
import type { Database } from "#server/database/connect.ts";
import { documentKinds } from "#server/document-kinds.ts";
import { findLiveId } from "#server/documents/documents.queries.ts";
import { findProblems } from "#server/documents/problems.queries.ts";
import { type Chosen, lockChosen, publishChosen } from "#server/documents/publish.mutations.ts";
import type { PageDocument, PageParts } from "#server/ssr/page-document.ts";

interface PreviewServices {
  readonly db: Database;
  readonly siteUrl: string | undefined;
  readonly renderPage: RenderPage;
  readonly previewDocument: (page: PageParts) => PageDocument | Promise<PageDocument>;
  /** The application on another database, with nothing cached. */
  readonly appOn: (db: Database) => Hono;
}

/**
 * Renders the page of an article or a game with these revisions.
 *
 * @throws {ApiError} `not_found`; `invalid` without a text; `not_publishable` when no page can show it
 */
export type RenderPreview = (list: readonly Chosen[]) => Promise<PageDocument>;

/** Thrown to end the transaction: everything in it is undone. */
class Rendered extends Error {
  readonly page: PageDocument;
  constructor(page: PageDocument) {
    super("rendered");
    this.page = page;
  }
}

/** Kinds of texts that have a page, and the path above its id. */
const pages: ReadonlyMap<string, string> = new Map([
  ["article_text", "/article"],
  ["game_text", "/game-intro"],
]);

/** Whether a document is a text with a page of its own. */
export const hasPage = ({ kind }: { kind: string }) => pages.has(kind);

/** Problems of a text that a page shows as well as it can. */
const shownProblems = new Set([
  ...["title missing", "name missing", "subtitle missing", "feature_list missing"],
  ...["body", "intro"].flatMap((field) =>
    ["missing", "no_alt", "dead_link", "no_such_picture"].map((code) => `${field} ${code}`),
  ),
]);

/**
 * Renders previews: it publishes the revisions in a transaction, renders the readers' page from what the transaction sees,
 * and undoes it. So the preview is the page that publishing would make.
 */
export function previewRenderer({ db, siteUrl, renderPage, previewDocument, appOn }: PreviewServices): RenderPreview {
  const takeTurn = boundedQueue({ running: 1, waiting: 20 });
  const origin = siteUrl ?? "http://localhost";

  async function renderIn(client: pg.PoolClient, list: readonly Chosen[]): Promise<PageDocument> {
    try {
      return await drizzle(oneQueryAtATime(client)).transaction(async (tx) => {
        const chosen = await lockChosen(tx, list);
        const text = chosen.find(({ row }) => hasPage(row))?.row;
        const lang = findLocale(text?.lang ?? 0);
        if (!text || !lang) throw new ApiError("invalid");
        const problems = await findProblems(tx, documentKinds, chosen);
        if (problems.some(({ level, code, field }) => level === "error" && !shownProblems.has(`${field} ${code}`)))
          throw new ApiError("not_publishable");
        await publishChosen(tx, documentKinds, { list: chosen, madeBy: null, tell: false });
        const liveId = await findLiveId(tx, text.id);
        const app = appOn(Object.assign(tx, { $client: db.$client }));
        const page = await renderPage({
          url: new URL(joinLocale(lang.code, `${pages.get(text.kind)}/${liveId}`), origin),
          origin,
          fetch: (inner) => app.fetch(inner, inProcess),
        });
        if (page.kind === "redirect" || page.status !== 200) throw new Error(`A preview had no page: ${page.kind}`);
        throw new Rendered(await previewDocument({ ...page, reads: [] }));
      });
    } catch (error) {
      if (error instanceof Rendered) return error.page;
      throw error;
    }
  }

  return (list) =>
    takeTurn(async () => {
      const client = await db.$client.connect();
      try {
        return await renderIn(client, list);
      } finally {
        client.release();
      }
    });
}

/** The same connection, whose queries wait for each other: a page reads in parallel, and `pg` will refuse that. */
function oneQueryAtATime(client: pg.PoolClient): pg.PoolClient {
  const takeTurn = pLimit(1);
  const query = (...given: Parameters<pg.PoolClient["query"]>) => takeTurn(() => client.query(...given));
  return Object.create(client, { query: { value: query } });
}
