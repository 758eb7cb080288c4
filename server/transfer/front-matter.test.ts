import { expect, test } from "vitest";
import { readFrontMatter, writeFrontMatter } from "./front-matter.ts";

test.each(["", "Text", "\nText", "a\r\n\r\n---\r\nb \n\n", "---\ntitle: no\n---\n"])(
  "front matter: keeps the text byte for byte when it is %j",
  (body) => {
    const fields = { title: 'A: "b"\n# c', labels: ["x", "1"], item: 3, draft: true, cover: null, at: "2026-01-02" };
    const read = readFrontMatter(writeFrontMatter(fields, body));
    expect(Object.fromEntries(read.fields)).toEqual(fields);
    expect(read.body).toBe(body);
  },
);

test("front matter: reads files of other programs when they have a mark or no front matter", () => {
  expect(readFrontMatter("\uFEFF---\r\ntitle: Hello\r\n---\r\nText").fields.get("title")).toBe("Hello");
  expect(readFrontMatter("---\n---\nText")).toEqual({ fields: new Map(), body: "Text" });
  expect(readFrontMatter("# Only text\n\n---\n")).toEqual({ fields: new Map(), body: "# Only text\n\n---\n" });
});

test("front matter: rejects what is not a list of fields, and gives no prototype", () => {
  expect(() => readFrontMatter("---\n- a\n---\n")).toThrow("no list of fields");
  expect(() => readFrontMatter("---\na: &x [1]\nb: *x\n---\n")).toThrow();
  expect(() => readFrontMatter(`---\na: ${"x".repeat(70_000)}\n---\n`)).toThrow("too long");
  const { fields } = readFrontMatter("---\n__proto__: { polluted: true }\n---\n");
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  expect([...fields.keys()]).toEqual(["__proto__"]);
});
