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
  "front matter holds the title %j as it is",
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

test("a poll is an entry of the sample's list, whatever its texts are", () => {
  const both = (one: string, two: string) => ({ one, two });
  const made = Function("both", `return [${composePoll("a-slug", 'Which "one"?', "First\n\nSecond")}][0]`)(both);
  expect(made).toMatchObject({
    slug: "a-slug",
    question: both('Which "one"?', 'Which "one"?'),
    maxOptions: 1,
    options: [
      { text: both("First", "First"), voted: 0 },
      { text: both("Second", "Second"), voted: 0 },
    ],
  });
});
