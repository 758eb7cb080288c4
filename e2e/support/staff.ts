import type { Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { member, memberSession } from "#server/members/members.schema.ts";
import { staffRole } from "#server/staff/staff.schema.ts";
import { inDatabase } from "./database.ts";
import { expect, siteUrl } from "./fixtures.ts";
import { addMember, type TestMember, visitAs } from "./members.ts";
import { type Language, languages, translate } from "./messages.ts";

export interface Editor {
  readonly id: number;
  readonly token: string;
}

/** Adds an editor, or another of the team for all languages, whose session has entered Backstage. */
export async function addEditor(role: "author" | "editor" | "moderator" = "editor"): Promise<TestMember> {
  const editor = await addMember(languages[0]);
  await inDatabase((db) => db.insert(staffRole).values({ memberId: editor.id, role, langs: null }));
  await setEntered(editor, true);
  return editor;
}

/** Adds an operator whose session has entered Backstage. */
export async function addOperator(): Promise<TestMember> {
  const operator = await addMember(languages[0]);
  await inDatabase((db) => db.update(member).set({ operator: true }).where(eq(member.id, operator.id)));
  await setEntered(operator, true);
  return operator;
}

/** Ends the twelve hours of all sessions of an editor, or opens them again. */
export async function setEntered({ id }: Editor, entered: boolean): Promise<void> {
  const staffUntil = entered ? sql`now() + interval '12 hours'` : null;
  await inDatabase((db) => db.update(memberSession).set({ staffUntil }).where(eq(memberSession.memberId, id)));
}

/** Opens a screen of Backstage as an editor, by the token of their login. */
export async function openBackstage(editor: Editor, page: Page, { prefix }: Language, path: string): Promise<void> {
  await visitAs(editor, page, `${prefix}/backstage${path}`);
}

/** Calls the API as an editor. */
export async function callAs<T>(
  { token }: Editor,
  origin: string,
  { method = "GET", path, body }: { method?: string; path: string; body?: unknown },
): Promise<T> {
  const response = await fetch(`${origin}/api/backstage${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      "idempotency-key": crypto.randomUUID(),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(response.status, path).toBeLessThan(300);
  return response.json() as Promise<T>;
}

interface DocumentResponse {
  readonly id: string;
  readonly item_id: number;
}

/** Creates an article with facts and a Chinese text; returns its item and the id of the text. */
export async function addArticle(editor: Editor, origin: string): Promise<{ item: number; text: string }> {
  const create = (kind: string, item: number | null, lang: number | null) =>
    callAs<DocumentResponse>(editor, origin, {
      method: "POST",
      path: "/document?lang=2",
      body: { id: crypto.randomUUID(), kind, item_id: item, lang },
    });
  const { id, item_id } = await create("article_text", null, 2);
  await create("article", item_id, null);
  return { item: item_id, text: id };
}

interface Head {
  readonly head: { readonly id: string; readonly data: Record<string, string> } | null;
  readonly revision_list: readonly { readonly parent: string | null }[];
  readonly beside_list: readonly unknown[];
}

/** A document as the site has it. */
export const readDocument = (editor: Editor, origin: string, id: string): Promise<Head> =>
  callAs<Head>(editor, origin, { path: `/document/${id}?lang=2` });

/** The latest text of an article, a game or another document with a body. */
export const bodyOf = async (editor: Editor, id: string): Promise<string> =>
  (await readDocument(editor, siteUrl(), id)).head?.data.body ?? "";

/** A revision of a document, as calls name it. */
export interface Chosen {
  readonly document: string;
  readonly revision: string;
}

/** Saves a revision of a document that follows `parent`. */
export async function saveAs(
  editor: Editor,
  document: string,
  {
    data,
    parent = null,
    ...given
  }: { data: object; parent?: string | null; source_revision?: string; minor?: boolean; device?: string },
): Promise<Chosen> {
  const revision = crypto.randomUUID();
  await callAs(editor, siteUrl(), {
    method: "PUT",
    path: `/document/${document}/revision/${revision}?lang=2`,
    body: { parent, base: null, note: "", kept: false, minor: false, device: "desk", ...given, data },
  });
  return { document, revision };
}

/** Opens the editor of a new article with a Chinese text. */
export async function openText(page: Page, language: Language, body: string) {
  const editor = await addEditor();
  const { item, text } = await addArticle(editor, siteUrl());
  await saveAs(editor, text, { data: { title: "春天", subtitle: "", body } });
  await openBackstage(editor, page, language, `/articles/${item}?lang=2`);
  const field = page.getByRole("textbox", { name: translate(language, "Text"), exact: true });
  await expect(field).toBeVisible();
  return { editor, text, field };
}

/** Writes an article with a Chinese text that nobody has published. */
export async function writeArticle(title: string, body: string) {
  const editor = await addEditor();
  const { item, text } = await addArticle(editor, siteUrl());
  const read = <T>(path: string) => callAs<T>(editor, siteUrl(), { path });
  const { document_list: documents } = await read<{ document_list: { id: string; kind: string }[] }>(
    `/document?lang=2&item_id=${item}`,
  );
  const facts = documents.find(({ kind }) => kind === "article")?.id ?? "";
  // A picture of the sample: others belong to tests, which delete them.
  const { image_list: images } = await read<{ image_list: { id: number }[] }>("/image?lang=2&q=.svg");
  const cover = { section: "news/industry", cover_image_id: images[0]?.id, label_list: [], comment_open: false };
  const list = [
    await saveAs(editor, facts, { data: cover }),
    await saveAs(editor, text, { data: { title, subtitle: "在广州", body } }),
  ];
  return { editor, item, text, list };
}
