import { describe, expect, test } from "vitest";
import { mergeData } from "./merge-data.ts";
import { joinParts, mergeText } from "./merge-text.ts";
import { diffWords, type TextChange } from "./word-diff.ts";

const merged = (base: string, mine: string, theirs: string) => {
  const parts = mergeText(base, mine, theirs);
  return { text: joinParts(parts, (overlap) => overlap.mine), overlaps: parts.filter((part) => "overlap" in part) };
};
const text = (...paragraphs: string[]) => paragraphs.join("\n\n");

/** Random numbers that are the same in every run (mulberry32). */
function randomInts(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
const words = ["木棉", "花开", "kapok", "tree", "**红**", "- ", "> ", "，", "\n", "\r\n", "\n\n", "\n \n", "```\n"];
const randomText = (int: (below: number) => number) =>
  Array.from({ length: int(30) }, () => words[int(words.length)]).join("");

describe("merging texts", () => {
  test("takes changes of other paragraphs without a question", () => {
    expect(merged(text("a", "b", "c"), text("a1", "b", "c"), text("a", "b", "c2"))).toEqual({
      text: text("a1", "b", "c2"),
      overlaps: [],
    });
    expect(merged(text("a", "b"), text("a1", "b"), text("a", "b2")).text).toBe(text("a1", "b2"));
    expect(merged(text("a", "b"), text("a", "b1"), text("a", "b", "c")).text).toBe(text("a", "b1", "c"));
    expect(merged(text("a", "b", "c"), text("a", "c"), text("a", "b", "c", "d")).text).toBe(text("a", "c", "d"));
  });

  test("reports the same paragraph with base and both sides", () => {
    expect(mergeText(text("a", "b", "c"), text("a", "b1", "c"), text("a", "b2", "c"))).toEqual([
      { text: "a\n\n" },
      { overlap: { base: "b", mine: "b1", theirs: "b2" } },
      { text: "\n\nc" },
    ]);
    expect(merged("a", text("a", "x"), text("a", "y")).overlaps).toHaveLength(1);
    expect(merged(text("a", "b"), text("a", "b1"), "a").overlaps).toHaveLength(1);
    expect(merged("a", "b", "b")).toEqual({ text: "b", overlaps: [] });
  });

  test("returns the changed text for 1,000 random texts that one side or both sides changed alike", () => {
    const int = randomInts(12);
    for (let n = 0; n < 1000; n++) {
      const [base, changed] = [randomText(int), randomText(int)];
      for (const sides of [
        [base, changed, base],
        [base, base, changed],
        [base, changed, changed],
      ] as const) {
        expect(merged(...sides)).toEqual({ text: changed, overlaps: [] });
      }
    }
  });

  test("keeps both changes of 1,000 random pairs of paragraphs", () => {
    const int = randomInts(13);
    for (let n = 0; n < 1000; n++) {
      const base = Array.from({ length: 2 + int(8) }, (_, index) => `paragraph ${index} ${"x".repeat(int(4))}`);
      const mine = int(base.length);
      const theirs = (mine + 1 + int(base.length - 1)) % base.length;
      const change = (at: number, to: string) => base.map((each, index) => (index === at ? to : each));
      const both = change(mine, "mine").map((each, index) => (index === theirs ? "theirs" : each));
      expect(merged(text(...base), text(...change(mine, "mine")), text(...change(theirs, "theirs")))).toEqual({
        text: text(...both),
        overlaps: [],
      });
    }
  });
});

describe("merging data", () => {
  const base = {
    title: "T",
    subtitle: "S",
    body: text("a", "b"),
    labels: [1, 2, 3],
    list: [{ id: 1, name: "x", to: "/" }],
  };

  test("takes changes of different fields, paragraphs and items", () => {
    const mine = {
      ...base,
      title: "T1",
      body: text("a1", "b"),
      labels: [1, 2, 3, 4],
      list: [{ id: 1, name: "y", to: "/" }],
    };
    const theirs = {
      ...base,
      subtitle: "S2",
      body: text("a", "b2"),
      labels: [3, 2],
      list: [{ id: 1, name: "x", to: "/z" }],
    };
    expect(mergeData(base, mine, theirs, ["body"])).toEqual({
      data: {
        title: "T1",
        subtitle: "S2",
        body: text("a1", "b2"),
        labels: [3, 4, 2],
        list: [{ id: 1, name: "y", to: "/z" }],
      },
      overlaps: [],
    });
  });

  test("reports fields and paragraphs that both changed, and has mine until then", () => {
    const mine = { ...base, title: "T1", body: text("a1", "b1") };
    const theirs = { ...base, title: "T2", body: text("a2", "b") };
    const { data, overlaps } = mergeData(base, mine, theirs, ["body"]);
    expect(data).toEqual(mine);
    expect(overlaps).toMatchObject([
      { path: ["title"], base: "T", mine: "T1", theirs: "T2" },
      { path: ["body"], parts: [{ overlap: { base: "a", mine: "a1", theirs: "a2" } }, { text: "\n\nb1" }] },
    ]);
  });

  test("reports orders that both changed, and items that one removed and the other changed", () => {
    expect(mergeData({ a: [1, 2, 3] }, { a: [3, 2, 1] }, { a: [2, 1, 3] })).toMatchObject({
      data: { a: [3, 2, 1] },
      overlaps: [{ path: ["a"] }],
    });
    const removed = mergeData({ a: [{ id: 1, n: 1 }] }, { a: [] }, { a: [{ id: 1, n: 2 }] });
    expect(removed).toMatchObject({ data: { a: [{ id: 1, n: 2 }] }, overlaps: [{ path: ["a", "1"] }] });
  });

  test("takes the moves of both when they moved different items", () => {
    const a = (...list: number[]) => ({ a: list });
    expect(mergeData(a(1, 2, 3, 4, 5), a(5, 1, 2, 3, 4), a(1, 3, 4, 2, 5))).toEqual({
      data: a(5, 1, 3, 4, 2),
      overlaps: [],
    });
    expect(mergeData(a(1, 2, 3, 4), a(2, 3, 1, 4, 9), a(4, 1, 2, 3, 8))).toEqual({
      data: a(4, 2, 3, 8, 1, 9),
      overlaps: [],
    });
  });

  test("takes what is chosen for each overlap, also within fields, items and orders", () => {
    const before = {
      title: { 2: "甲", 3: "A" },
      list: [
        { id: 1, n: "x" },
        { id: 2, n: "y" },
        { id: 3, n: "z" },
      ],
    };
    const mine = {
      title: { 2: "乙", 3: "A" },
      list: [
        { id: 3, n: "z" },
        { id: 2, n: "y1" },
      ],
    };
    const theirs = {
      title: { 2: "丙", 3: "B" },
      list: [
        { id: 1, n: "x2" },
        { id: 3, n: "z" },
        { id: 2, n: "y2" },
      ],
    };
    const paths = mergeData(before, mine, theirs).overlaps.map(({ path }) => path.join("."));
    expect(paths).toEqual(["title.2", "list.1", "list.2.n"]);
    expect(mergeData(before, mine, theirs, [], (overlap) => overlap.theirs).data).toEqual(theirs);
    expect(mergeData(before, mine, theirs, [], (overlap) => overlap.mine).data).toEqual({
      ...{ title: { 2: "乙", 3: "B" }, list: mine.list },
    });
    const [one, other] = [{ a: [3, 2, 1] }, { a: [2, 1, 3] }];
    expect(mergeData({ a: [1, 2, 3] }, one, other, [], (overlap) => overlap.theirs).data).toEqual(other);
  });
});

describe("differences by word", () => {
  const side = (changes: readonly TextChange[], left: TextChange["kind"]) =>
    changes
      .filter(({ kind }) => kind !== left)
      .map((change) => change.text)
      .join("");

  test("mark Chinese words and not sentences", () => {
    expect(diffWords("木棉花在三月开放。", "木棉花在四月开放。", "zh-CN")).toEqual([
      { kind: "same", text: expect.stringContaining("木棉") },
      { kind: "removed", text: expect.stringMatching(/^三月?$/) },
      { kind: "added", text: expect.stringMatching(/^四月?$/) },
      { kind: "same", text: expect.stringContaining("开放。") },
    ]);
  });

  test("contain both texts completely, for 1,000 random pairs", () => {
    const int = randomInts(30);
    for (let n = 0; n < 1000; n++) {
      const [before, after] = [randomText(int), randomText(int)];
      const changes = diffWords(before, after, "zh-CN");
      expect([side(changes, "added"), side(changes, "removed")]).toEqual([before, after]);
    }
  });
});

describe("merge and difference of 1 MiB of equal lines end within a second", () => {
  const line = "the same line\n";
  const lines = (count: number) => line.repeat(count);
  const all = Math.ceil((1024 * 1024) / line.length);
  const half = Math.floor(all / 2);
  test.each([
    ["unchanged", lines(all), lines(all)],
    ["changed in the middle", `${lines(half)}mine\n${lines(half)}`, `${lines(half)}theirs\n${lines(half)}`],
    ["with a different number of lines", lines(all + 999), lines(half)],
    ["with empty lines", lines(all).replaceAll("\n", "\n\n"), `${lines(half)}\n`.replaceAll("\n", "\n\n")],
    ["with other lines everywhere", lines(all).replaceAll("same", "other"), lines(all).replaceAll("line", "row")],
  ])("%s", (_, mine, theirs) => {
    const before = process.cpuUsage();
    merged(lines(all), mine, theirs);
    const between = process.cpuUsage();
    diffWords(mine, theirs, "en-US");
    const after = process.cpuUsage();
    expect((between.user - before.user) / 1000).toBeLessThan(1000);
    expect((after.user - between.user) / 1000).toBeLessThan(1000);
  });
});
