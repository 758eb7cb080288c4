import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { asker } from "./members.ts";

/** A document with its latest revision. */
export interface Written {
  readonly document: string;
  revision: string;
  readonly itemId: number;
}

/** The text of an article. */
export const articleText = (title: string) => ({
  title,
  subtitle: "Below",
  body: `## Heading\n\nText of ${title}.`,
});

/** Writes and publishes documents through the API as one member of staff. */
export function documentWriter(ask: ReturnType<typeof asker>, { token }: { token: string }, coverImageId: number) {
  const facts = { section: "news/industry", cover_image_id: coverImageId, label_list: ["offline"], comment_open: true };

  /** Makes a document with one revision. */
  async function write(kind: string, lang: number | null, data: object, itemId: number | null = null) {
    const body = { id: randomUUID(), kind, item_id: itemId, lang };
    const made = await ask(token, "POST /api/backstage/document?lang=3", body);
    const written: Written = { document: body.id, revision: "", itemId: made.body.item_id };
    await rewrite(written, data);
    return written;
  }

  /** Saves another revision. */
  async function rewrite(written: Written, data: object, given: object = {}) {
    const rev = randomUUID();
    const parent = written.revision || null;
    const body = { parent, base: null, data, note: "", kept: false, minor: false, device: "desk", ...given };
    const answer = await ask(token, `PUT /api/backstage/document/${written.document}/revision/${rev}?lang=3`, body);
    expect(answer.body).toEqual({ result: "HEAD", head: rev });
    written.revision = rev;
  }

  /** Writes an article with a text in each language. */
  async function story(title: string) {
    const shared = await write("article", null, facts);
    const chinese = await write("article_text", 2, articleText(`${title} 中文`), shared.itemId);
    const english = await write("article_text", 3, articleText(title), shared.itemId);
    return { shared, chinese, english, all: [shared, chinese, english] };
  }

  const publish = (list: readonly Written[], given: object = {}, as = token) =>
    ask(as, "POST /api/backstage/publish?lang=3", { list: placesOf(list), at: null, tell: true, ...given });
  const read = async ({ document }: Written) =>
    (await ask(token, `GET /api/backstage/document/${document}?lang=3`)).body;
  const statusOf = async (written: Written) => (await read(written)).document.status;

  return { facts, write, rewrite, story, publish, read, statusOf };
}

/** Documents with their latest revisions, as calls name them. */
export const placesOf = (list: readonly Written[]) => list.map(({ document, revision }) => ({ document, revision }));
