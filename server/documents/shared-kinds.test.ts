import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { article, label } from "../articles/articles.schema.ts";
import { pollOption, poll as pollTable } from "../polls/polls.schema.ts";
import { documentOpener } from "../test/document-opener.ts";
import { addMember, asker } from "../test/members.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";

const { db, request, responseCache } = await testApp({ sample: true });
const ask = asker(request);
const editor = await addStaff(db, [{ role: "editor", langs: [3] }]);
const author = await addStaff(db, [{ role: "author", langs: null }]);

const open = documentOpener({ ask, token: editor.token });
const both = (chinese: string, english: string) => ({ 2: chinese, 3: english });

describe("label document:", () => {
  test("creates a label, renames it, and removes it only while nothing uses it", async () => {
    const made = await open("label", null);
    expect(await made.problems({ key: "", name: both("新", "New") })).toEqual(["missing key"]);
    expect(await made.problems({ key: "offline", name: { 2: "新" } })).toEqual(["missing name.3", "key_in_use key"]);
    expect((await made.publish({ key: "new-label", name: both("新", "New") })).status).toBe(200);
    expect((await made.publish({ key: "new-label", name: both("更新", "Newer") })).status).toBe(200);
    responseCache.clear();
    const read = () => ask("", "GET /api/article/label/new-label?lang=3");
    expect((await read()).status).toBe(200);
    const rows = await db.select().from(label).where(eq(label.key, "new-label"));
    const { body: offered } = await ask(author.token, "GET /api/backstage/label?lang=3");
    expect(offered.label_list).toContainEqual({ key: "new-label", name: "Newer" });
    expect(rows).toEqual([{ id: made.itemId, key: "new-label", name: both("更新", "Newer") }]);
    expect((await made.withdraw()).body.document_list).toMatchObject([{ status: "withdrawn" }]);
    expect(await db.$count(label, eq(label.key, "new-label"))).toBe(0);
    responseCache.clear();
    expect((await read()).status).toBe(404);
    const [used] = await db.select().from(label).where(eq(label.key, "offline"));
    const existing = await open("label", used?.id ?? 0);
    expect((await existing.withdraw()).body.code).toBe("in_use");
  });

  test("is not for authors", async () => {
    const body = { id: randomUUID(), kind: "label", item_id: null, lang: null };
    expect((await ask(author.token, "POST /api/backstage/document?lang=3", body)).status).toBe(403);
  });
});

describe("poll document:", () => {
  const data = {
    question: both("哪一个？", "Which one?"),
    starts_at: "2026-01-01T00:00:00.000Z",
    ends_at: "2099-01-01T00:00:00.000Z",
    max_options: 1,
    option_list: [both("甲", "A"), both("乙", "B")],
    typo: false,
  };

  test("makes the poll of an article, whose texts are frozen after the first vote except for mistakes", async () => {
    const [row] = await db.select().from(article).where(eq(article.lang, 3)).orderBy(article.id).limit(1);
    if (!row) throw new Error("There is no article.");
    await db.delete(pollTable).where(eq(pollTable.itemId, row.itemId));
    const made = await open("poll", row.itemId);
    expect((await made.publish({ ...data, option_list: [...data.option_list, both("丙", "C")] })).status).toBe(200);
    expect((await made.publish(data)).status).toBe(200);
    responseCache.clear();
    const { poll } = (await ask("", `GET /api/article/${row.id}?lang=3`)).body;
    expect(poll).toMatchObject({ question: "Which one?", option_list: [{ text: "A" }, { text: "B" }] });
    const voter = await addMember(db);
    const ids = poll.option_list.map(({ id }: { id: number }) => id);
    const vote = await ask(voter.token, `POST /api/user/poll/${poll.id}/vote?lang=3`, {
      ...{ id: poll.id, option_list: [ids[0]] },
    });
    expect(vote.status).toBe(200);
    expect(await made.problems({ ...data, option_list: [both("甲", "A")] })).toEqual([
      "too_few_options option_list",
      "votes_given option_list",
    ]);
    const changed = { ...data, option_list: [both("甲", "A!"), both("乙", "B")] };
    expect(await made.problems(changed)).toEqual(["votes_given question"]);
    expect((await made.publish({ ...changed, typo: true, ends_at: "2098-01-01T00:00:00.000Z" })).status).toBe(200);
    const options = await db.select().from(pollOption).where(eq(pollOption.pollId, poll.id)).orderBy(pollOption.sort);
    expect(options.map(({ id, text, voted }) => [id, text["3"], voted])).toEqual([
      [ids[0], "A!", 1],
      [ids[1], "B", 0],
    ]);
    await made.withdraw();
    const [ended] = await db.select().from(pollTable).where(eq(pollTable.id, poll.id));
    expect(ended?.endsAt.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
  });

  test("needs a question, two options and an end after its beginning", async () => {
    const made = await open("poll", null);
    const wrong = { ...data, question: {}, option_list: [both("甲", " ")], max_options: 2, ends_at: data.starts_at };
    expect(await made.problems(wrong)).toEqual([
      "missing question.2",
      "missing question.3",
      "missing option_list.0.3",
      "too_few_options option_list",
      "too_many_choices max_options",
      "ends_early ends_at",
    ]);
  });
});
