import { describe, expect, it } from "vitest";
import { type ActualState, compareStates } from "./compare.ts";
import { ExpectedState } from "./expected-state.ts";
import { differences } from "./page-view.ts";
import { randomFrom } from "./seeded-random.ts";

const nothing: ActualState = { comments: [], likes: [], reports: [], ballots: [], shown: [] };
const row = (text: string | null, replyTo: number | null = null) => ({
  articleId: 1,
  replyTo,
  text,
  state: text === null ? "deleted" : "shown",
});

function expectComment(
  state: "live" | "deleted" | "taken-back" | "refused" | "unsure",
  text = "〔甲・1〕 话",
): ExpectedState {
  const expected = new ExpectedState();
  expected.comments.push({ label: "〔甲・1〕", articleId: 1, replyTo: null, text, state });
  return expected;
}

/** Numbers of lost, duplicated and unseen entries. */
function countProblems(expected: ExpectedState, actual: Partial<ActualState>): number[] {
  const { lost, duplicated, unseen } = compareStates(expected, { ...nothing, ...actual });
  return [lost.length, duplicated.length, unseen.length];
}

describe("comparison of states", () => {
  it("compareStates: reports comments when they are missing, duplicated, outdated, misplaced or unwanted", () => {
    const text = "〔甲・1〕 话";
    expect(countProblems(expectComment("live"), { comments: [row(text)] })).toEqual([0, 0, 0]);
    expect(countProblems(expectComment("live"), {})).toEqual([1, 0, 0]);
    expect(countProblems(expectComment("live"), { comments: [row(text), row(text)] })).toEqual([0, 1, 0]);
    expect(countProblems(expectComment("live", "〔甲・1〕 新"), { comments: [row(text)] })).toEqual([1, 0, 0]);
    expect(countProblems(expectComment("live"), { comments: [row(text, 7)] })).toEqual([1, 0, 0]);
    expect(countProblems(expectComment("taken-back"), { comments: [row(text)] })).toEqual([0, 1, 0]);
    expect(countProblems(expectComment("unsure"), { comments: [row(text)] })).toEqual([0, 0, 0]);
    expect(countProblems(expectComment("unsure"), { comments: [row(text), row(text)] })).toEqual([0, 1, 0]);
  });

  it("compareStates: compares the number of comments when their texts were deleted", () => {
    expect(countProblems(expectComment("deleted"), { comments: [row(null)] })).toEqual([0, 0, 0]);
    expect(countProblems(expectComment("deleted"), { comments: [row("〔甲・1〕 话")] })).toEqual([1, 0, 0]);
    expect(countProblems(expectComment("deleted"), { comments: [row(null), row(null)] })).toEqual([0, 1, 0]);
    expect(countProblems(expectComment("deleted"), {})).toEqual([1, 0, 0]);
    expect(countProblems(expectComment("unsure"), { comments: [row(null)] })).toEqual([0, 0, 0]);
  });

  it("compareStates: expects the last like and the first ballot when a member acted several times", () => {
    const expected = new ExpectedState();
    expected.likes.set("article/1", true).set("comment/2", false).set("game/3", undefined);
    expect(countProblems(expected, { likes: ["article/1", "game/3"] })).toEqual([0, 0, 0]);
    expect(countProblems(expected, { likes: ["comment/2"] })).toEqual([2, 0, 0]);
    const voter = new ExpectedState();
    voter.ballots.set(5, [[1], [2]]);
    expect(countProblems(voter, { ballots: [{ pollId: 5, options: [2] }] })).toEqual([0, 0, 0]);
    expect(countProblems(voter, { ballots: [{ pollId: 5, options: [1] }] })).toEqual([1, 0, 0]);
    expect(countProblems(voter, { ballots: [{ pollId: 5, options: [1] }], shown: ["poll/5"] })).toEqual([0, 0, 0]);
    expect(countProblems(voter, {})).toEqual([1, 0, 0]);
    voter.ballots.set(5, []);
    expect(countProblems(voter, { ballots: [{ pollId: 5, options: [1] }] })).toEqual([0, 1, 0]);
  });

  it("compareStates: reports missing reports and unseen rejections when the server or the screen lacks them", () => {
    const expected = expectComment("refused");
    expected.reports.add(4);
    expected.refusals.add("〔甲・1〕 话");
    expect(countProblems(expected, {})).toEqual([1, 0, 1]);
    expect(countProblems(expected, { reports: [4], shown: ["〔甲・1〕 话"] })).toEqual([0, 0, 0]);
  });
});

it("seeded random: repeats its numbers when the seed and stream are the same", () => {
  const some = (seed: number, stream?: number) => {
    const random = randomFrom(seed, stream);
    return Array.from({ length: 20 }, () => random.between(1, 1000));
  };
  expect(some(7)).toEqual(some(7));
  expect(some(7)).not.toEqual(some(7, 1));
  expect(Math.min(...some(7))).toBeGreaterThanOrEqual(1);
});

describe("comparison of pages", () => {
  it("differences: reports values when they differ, are missing or are too many", () => {
    const expected = { order: "comment 2, comment 1", "comment 1": "removed", "poll 3": "1 votes, own none" };
    expect(differences(expected, expected)).toEqual([]);
    expect(differences({ order: "comment 1", "comment 1": "removed", "comment 4": "removed" }, expected)).toEqual([
      "order is comment 1 instead of comment 2, comment 1",
      "poll 3 is missing instead of 1 votes, own none",
      "comment 4 is removed instead of missing",
    ]);
  });
});
