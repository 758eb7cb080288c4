import { expect, test } from "vitest";
import { image } from "../media/media.schema.ts";
import { articleText, documentWriter, type Written } from "../test/documents.ts";
import { addMember, asker } from "../test/members.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";

const { db, request } = await testApp({ sample: true });
const ask = asker(request);
const author = await addStaff(db, [{ role: "author", langs: [3] }]);
const other = await addStaff(db, [{ role: "author", langs: [3] }]);
const chineseOnly = await addStaff(db, [{ role: "author", langs: [2] }]);
const editor = await addStaff(db, [{ role: "editor", langs: [3] }]);
const [picture] = await db.select().from(image).limit(1);
const { write, rewrite, statusOf } = documentWriter(ask, author, picture?.id ?? 0);
const { story, publish, read } = documentWriter(ask, await addStaff(db, "operator"), picture?.id ?? 0);

const review = async ({ document }: Written, { token }: { token: string }, body: object) => {
  const answer = await ask(token, `PUT /api/backstage/document/${document}/review?lang=3`, body);
  return { status: answer.status, body: answer.body };
};

test("review: is handed in by the author, and sent back by an editor", async () => {
  const text = await write("article_text", 3, articleText("Handed in"));
  const ready = await review(text, author, { review: "ready", assignee: null });
  expect(ready.body).toMatchObject({ review: "ready", status: "ready" });
  const list = async (query: string) =>
    (await ask(editor.token, `GET /api/backstage/document?lang=3&${query}`)).body.document_list;
  expect((await list("review=ready")).map(({ id }: { id: string }) => id)).toEqual([text.document]);
  expect((await review(text, editor, { review: "changes", assignee: author.id })).body).toMatchObject({
    review: "changes",
    status: "draft",
    assignee: author.id,
  });
  expect(await list("review=ready")).toEqual([]);
});

test("review: is refused to whom the text does not belong, and for what only editors do", async () => {
  const text = await write("article_text", 3, articleText("Mine"));
  const refused = [
    [other, { review: "ready", assignee: null }],
    [author, { review: "changes", assignee: null }],
    [author, { review: "draft", assignee: other.id }],
    [chineseOnly, { review: "ready", assignee: null }],
  ] as const;
  for (const [who, body] of refused) expect((await review(text, who, body)).status).toBe(403);
  expect((await review(text, await addMember(db), { review: "ready", assignee: null })).status).toBe(403);
});

test("assigned text: may be written by the assignee, who must write in its language", async () => {
  const text = await write("article_text", 3, articleText("Passed on"));
  for (const assignee of [chineseOnly.id, (await addMember(db)).id]) {
    const { status, body } = await review(text, editor, { review: "draft", assignee });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["assignee"]]);
  }
  const theirs = documentWriter(ask, other, picture?.id ?? 0);
  await expect(theirs.rewrite(text, articleText("Not yet"))).rejects.toThrow();
  await review(text, editor, { review: "draft", assignee: other.id });
  await theirs.rewrite(text, articleText("Written by the assignee"));
  await rewrite(text, articleText("And by its author"));
});

test("review: begins again when the text was published", async () => {
  const made = await story("Published");
  await review(made.english, editor, { review: "ready", assignee: null });
  expect(await statusOf(made.english)).toBe("ready");
  await publish(made.all, { tell: false });
  expect((await read(made.english)).document).toMatchObject({ review: "draft", status: "live" });
});

test("colleagues: are those who write, with their languages", async () => {
  const { body } = await ask(author.token, "GET /api/backstage/colleague?lang=3");
  const langs = new Map(
    body.colleague_list.map(({ id, lang_list }: { id: number; lang_list: unknown }) => [id, lang_list]),
  );
  expect(langs.get(chineseOnly.id)).toEqual([2]);
  expect(langs.get(editor.id)).toEqual([3]);
  const moderator = await addStaff(db, [{ role: "moderator", langs: null }]);
  expect(langs.has(moderator.id)).toBe(false);
  expect((await ask(moderator.token, "GET /api/backstage/colleague?lang=3")).status).toBe(403);
});
