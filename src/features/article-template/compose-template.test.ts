import { expect, test } from "vitest";
import { parse } from "yaml";
import { composePoll, composeTemplate, type TemplateParts } from "./compose-template.ts";

const parts: TemplateParts = {
  section: "news/industry",
  cover: "news",
  labels: "guide, mobile,",
  day: "2026-11-21",
  title: "",
  subtitle: "",
  headings: "First\n Second\n\nThird",
  table: true,
  quote: true,
  picture: false,
};

test.each(["六合彩：先看懂", 'Say "hello": now', "# not a comment", "---\nsection: x", "'}{["])(
  "composeTemplate: quotes the title when it is %j",
  (title) => {
    const [, front = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(composeTemplate({ ...parts, title })) ?? [];
    expect(parse(front)).toEqual({
      section: "news/industry",
      cover: "news",
      labels: ["guide", "mobile"],
      published: "2026-11-21T09:00:00+08:00",
      title,
      subtitle: "",
    });
    expect(body.match(/^#+ .*/gm)).toEqual(["## First", "### Second", "## Third"]);
    expect(body).toContain("| --- |");
    expect(body).toContain("> A");
  },
);

test("composePoll: makes an entry of polls.json when texts contain quotes and empty lines", () => {
  const both = (text: string) => ({ "zh-CN": text, "en-US": text });
  expect(JSON.parse(composePoll("a-slug", 'Which "one"?', "First\n\nSecond"))).toMatchObject({
    slug: "a-slug",
    question: both('Which "one"?'),
    maxOptions: 1,
    options: [
      { text: both("First"), voted: 0 },
      { text: both("Second"), voted: 0 },
    ],
  });
});
