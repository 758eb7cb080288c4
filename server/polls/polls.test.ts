import { eq } from "drizzle-orm";
import * as v from "valibot";
import { beforeEach, describe, expect, test } from "vitest";
import { ApiError } from "#contract/http/errors.ts";
import { vote, voteErrorBody } from "#contract/polls/actions.ts";
import { article } from "../articles/articles.schema.ts";
import { addMember, asker } from "../test/members.ts";
import { addMembers, pollBetween } from "../test/reactions.ts";
import { testApp } from "../test/test-app.ts";
import { ballot, poll, pollOption } from "./polls.schema.ts";

const { db, request } = await testApp({ sample: true });
const ask = asker(request);
const { id, options } = await pollBetween(db, -1, 1);
const [first = 0, second = 0, third = 0] = options;
beforeEach(async () => {
  await pollBetween(db, -1, 1);
  await db.delete(ballot);
  await db.update(poll).set({ votedCount: 1284 }).where(eq(poll.id, id));
  await db.update(pollOption).set({ voted: 100 }).where(eq(pollOption.pollId, id));
});

interface Said {
  readonly to?: number;
  readonly body?: number;
  readonly key?: string;
}
const say = (token: string, list: unknown, { to = id, body = to, key }: Said = {}) =>
  ask(
    token,
    `POST /api/user/poll/${to}/vote?lang=3`,
    { id: body, option_list: list },
    key ? { "idempotency-key": key } : {},
  );
async function counts() {
  const [row] = await db.select().from(poll).where(eq(poll.id, id));
  const rows = await db.select().from(pollOption).where(eq(pollOption.pollId, id)).orderBy(pollOption.id);
  return [row?.votedCount, ...rows.map(({ voted }) => voted)];
}

test("vote: counts for each option and returns the poll without results", async () => {
  const { token } = await addMember(db);
  const answer = await say(token, [second, first, second]);
  expect([answer.status, v.is(vote.answer, answer.body)]).toEqual([200, true]);
  expect(answer.body).toMatchObject({ ballot: [first, second], poll: { id, voted_count: 1285, max_options: 2 } });
  expect(answer.body.poll.question).toBe("Which offline feature should come next?");
  expect(new Set(answer.body.poll.option_list.map((option: { voted: number | null }) => option.voted))).toEqual(
    new Set([null]),
  );
  expect(await counts()).toEqual([1285, 101, 101, 100, 100]);
  expect((await ask(token, "GET /api/user/viewer-state")).body.ballot_list).toEqual([
    { poll_id: id, option_list: [first, second] },
  ]);
});

describe("vote: is rejected and not counted", () => {
  test.each([
    ["no option", [], 422, "invalid"],
    ["an option of another poll", [first, 999_999], 422, "invalid_poll"],
    ["what is no option", ["a"], 422, "invalid"],
    ["no list", undefined, 422, "invalid"],
    ["more than may be chosen", [first, second, third], 422, "too_many_options"],
    ["a hundred options", Array(100).fill(first), 422, "invalid"],
  ])("%s", async (_, list, status, code) => {
    const { token } = await addMember(db);
    const answer = await say(token, list);
    expect([answer.status, answer.body.error_code ?? answer.body.code]).toEqual([status, code]);
    expect(await counts()).toEqual([1284, 100, 100, 100, 100]);
    expect(await db.$count(ballot)).toBe(0);
    // The member may still vote.
    expect((await say(token, [first])).status).toBe(200);
  });

  test("when the body names another poll, none, or one of a withdrawn article", async () => {
    const { token } = await addMember(db);
    expect((await say(token, [first], { body: id + 1 })).body).toEqual({
      code: "poll_wrong",
      error_code: "invalid_poll",
      message: "The poll data is wrong. Please refresh the page and try again.",
    });
    expect((await say(token, [first], { to: 999_999 })).body.error_code).toBe("invalid_poll");
    await db.update(article).set({ withdrawnAt: new Date() }).where(eq(article.itemId, 46));
    expect((await say(token, [first])).body.error_code).toBe("invalid_poll");
    await db.update(article).set({ withdrawnAt: null }).where(eq(article.itemId, 46));
  });

  test("before the poll starts", async () => {
    const { token } = await addMember(db);
    await pollBetween(db, 0.01, 1);
    const answer = await say(token, [first]);
    expect([answer.status, answer.body.code, answer.body.poll.id]).toEqual([422, "vote_not_started", id]);
    expect(answer.body.message).toBe("Voting has not started yet.");
  });

  test("after the poll ends, and returns the result", async () => {
    const { token } = await addMember(db);
    await pollBetween(db, -1, -0.001);
    const { status, body } = await say(token, [first]);
    expect([status, body.code, body.message]).toEqual([422, "vote_ended", "Voting has ended."]);
    expect(body.poll.option_list.map((option: { voted: number }) => option.voted)).toEqual([100, 100, 100, 100]);
    // As a page receives it.
    expect(voteErrorBody(new ApiError("vote_ended", { cause: body }))).toMatchObject({ poll: { id }, ballot: [] });
    expect(voteErrorBody(new ApiError("invalid_poll", { cause: { code: "invalid_poll" } }))).toBeUndefined();
  });

  test("when the member has voted, and returns the counted ballot", async () => {
    const { token } = await addMember(db);
    await say(token, [second]);
    for (const list of [[first], [second], [first, second, third]]) {
      const { status, body } = await say(token, list);
      expect([status, body.code, body.ballot]).toEqual([422, "already_voted", [second]]);
    }
    expect(await counts()).toEqual([1285, 100, 101, 100, 100]);
  });
});

describe("vote: is counted once per member", () => {
  test("when fifty arrive at once with different keys", async () => {
    const { token } = await addMember(db);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => say(token, [options[n % 4]], { key: crypto.randomUUID() })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, "already_voted"]));
    expect((await counts())[0]).toBe(1285);
    expect((await counts()).slice(1).reduce((sum = 0, each = 0) => sum + each, 0)).toBe(401);
  });

  test("when fifty arrive at once with one key, which all get the same response", async () => {
    const { token } = await addMember(db);
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => say(token, [first], { key })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await counts()).toEqual([1285, 101, 100, 100, 100]);
    await pollBetween(db, -1, -0.001);
    expect((await say(token, [first], { key })).text).toBe(answers[0]?.text);
  });

  test("vote: is counted exactly when two hundred members vote at once", async () => {
    const crowd = await addMembers(db, 200);
    const answers = await Promise.all(
      crowd.map(({ token }, n) => say(token, n % 2 ? [first, second] : [second, first])),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await counts()).toEqual([1484, 300, 300, 100, 100]);
  });

  test("poll result: does not change when a voter deletes the account; the ballot becomes anonymous", async () => {
    const { id: gone, token } = await addMember(db);
    await say(token, [first]);
    await db.execute(`delete from member where id = ${gone}`);
    expect(await counts()).toEqual([1285, 101, 100, 100, 100]);
    expect(await db.select({ memberId: ballot.memberId }).from(ballot)).toEqual([{ memberId: null }]);
  });
});
