import { describe, expect, test } from "vitest";
import { foldText, indexTerms, queryTerms, splitByMatches, termPositions } from "./search-terms.ts";

const finds = (text: string, question: string) => {
  const words = indexTerms(text);
  return queryTerms(question).every((word) => words.has(word));
};

describe("search terms", () => {
  test.each([
    ["木棉是一个可以离线阅读的资讯网站", "离线阅读"],
    ["木棉是一个可以离线阅读的资讯网站", "资讯"],
    ["负责任博彩", "任博"],
    ["网页支持HTML5和WebSocket重连", "html5 重连"],
    ["Ｍａｒｋ　Ｓｉｘ", "mark six"],
    ["Café tables in the players' lounges", "cafe table player lounge"],
    ["Stories about companies and the classes they run", "story company class"],
    ["A story, a company, a class", "stories companies classes"],
    ["Đánh bạc có trách nhiệm", "danh bac"],
    ["การเล่นอย่างรับผิดชอบ", "รับผิดชอบ"],
    ["A股市场的马年", "A股"],
    ["𠮷野家", "𠮷野"],
  ])("%s is found by %s", (text, question) => {
    expect(queryTerms(question).length).toBeGreaterThan(0);
    expect(finds(text, question)).toBe(true);
  });

  test.each([
    ["离线也能阅读", "离线阅读"],
    ["The gas station", "ga"],
    ["online", "line"],
  ])("%s is not found by %s", (text, question) => {
    expect(finds(text, question)).toBe(false);
  });

  test("of Han characters are pairs, or a single one when it is alone", () => {
    expect(queryTerms("离线阅读")).toEqual(["离线", "线阅", "阅读"]);
    expect(queryTerms("马")).toEqual(["马"]);
    expect(queryTerms(" ，。!? ")).toEqual([]);
  });

  test("do not change words that are no plural", () => {
    expect(queryTerms("bus boss gas is chaos")).toEqual(["bus", "boss", "gas", "is", "chao"]);
  });

  test("retain diacritics that are letters when they are folded", () => {
    expect(foldText("हिन्दी ไทย Ünïted")).toBe("हिन्दी ไทย united");
  });
});

test("index terms: have positions, with pairs of Han characters and the last one alone", () => {
  expect([...termPositions("HTML5版 Stories，离线")]).toEqual([
    ["html5", 1],
    ["版", 2],
    ["story", 3],
    ["离线", 4],
    ["线", 5],
  ]);
});

test.each([
  ["在地铁里也能离线阅读，离线可用", "离线阅读", ["在地铁里也能", "离线阅读", "，", "离线", "可用"]],
  ["Stories of a storyteller", "story", ["", "Stories", " of a ", "story", "teller"]],
  ["离线可用", "离线可", ["", "离线可", "用"]],
  ["No such word", "elsewhere", ["No such word"]],
  ["Nothing asked", " ", ["Nothing asked"]],
  ["(a+b)* costs", "a+b cost", ["(", "a", "+", "b", ")* ", "cost", "s"]],
])("search matches: in %s the terms of %s are highlighted", (text, question, pieces) => {
  expect(splitByMatches(text, question)).toEqual(pieces);
});
