import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "#server/database/connect.ts";
import { testDatabase } from "#server/test/database.ts";
import { addMember } from "#server/test/members.ts";
import { sampleItems } from "#server/test/reactions.ts";
import { startSite } from "#server/test/start-site.ts";
import { temporaryFolder } from "#server/test/temporary-folder.ts";
import type { SiteProcess } from "../../scripts/site-process.ts";

const database = await testDatabase({ sample: true });
const { db, close } = openDatabase({ url: database.url });
afterAll(async () => {
  await close();
  await database.drop();
});
const { articles, games } = await sampleItems(db);
const [, article] = articles;
const [game] = games;
let token: string;
beforeAll(async () => {
  ({ token } = await addMember(db));
});

async function read(site: SiteProcess, path: string) {
  return (await fetch(`${site.origin}/api${path}`)).json();
}

async function write(site: SiteProcess, method: string, path: string, body?: object) {
  const response = await fetch(`${site.origin}/api/user${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  expect([response.status, answer]).toEqual([200, answer]);
  return answer;
}

test("comments and likes: show at once on their process and within a second on another one", async () => {
  const start = async () =>
    startSite({ DATABASE_URL: database.url, DATA_DIR: await temporaryFolder(), TRUSTED_PROXIES: "1" });
  const [writer, other] = await Promise.all([start(), start()]);
  await Promise.all([writer.ready(), other.ready()]);
  /** Reads on both processes before and after a change. */
  async function change(path: string, pick: (answer: never) => unknown, make: () => Promise<unknown>, after: unknown) {
    for (const site of [writer, other]) {
      // A cached response of each process.
      expect(pick((await read(site, path)) as never)).not.toEqual(after);
      expect(pick((await read(site, path)) as never)).not.toEqual(after);
    }
    await make();
    expect(pick((await read(writer, path)) as never)).toEqual(after);
    await vi.waitFor(async () => expect(pick((await read(other, path)) as never)).toEqual(after), {
      timeout: 1000,
      interval: 10,
    });
  }
  const comments = `/article-comment?article=${article}&lang=3`;
  let id = 0;
  const comment = (text: string, replyTo: number | null = null) =>
    write(writer, "POST", "/article-comment", { article_id: article, reply_to: replyTo, comment: text });
  await change(
    comments,
    ({ comment_list: [first] }: { comment_list: { text: string }[] }) => first?.text,
    async () => {
      id = (await comment("First words")).comment.id;
    },
    "First words",
  );
  await change(
    `/article-comment/${id}/reply?lang=3`,
    ({ reply_list }: { reply_list: { text: string }[] }) => reply_list.map(({ text }) => text),
    () => comment("A reply", id),
    ["A reply"],
  );
  const firstLikes = ({ comment_list: [first] }: { comment_list: { liked_amount: number }[] }) => first?.liked_amount;
  await change(comments, firstLikes, () => write(writer, "POST", `/like-article-comment/${id}/like`), 1);
  const likes = ({ liked_amount }: { liked_amount: number }) => liked_amount;
  for (const [kind, item] of [
    ["article", article],
    ["game", game],
  ] as const) {
    const path = kind === "article" ? `/article/${item}?lang=3` : `/game/${item}?lang=3`;
    const before = likes(await read(writer, path));
    await change(path, likes, () => write(writer, "POST", `/like/${kind}/${item}/add`), before + 1);
  }
  const total = ({ comment_count }: { comment_count: number }) => comment_count;
  const now = total(await read(other, `/article/${article}?lang=3`));
  await change(`/article/${article}?lang=3`, total, () => write(writer, "DELETE", `/article-comment/${id}`), now - 1);
});
