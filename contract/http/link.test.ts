import * as v from "valibot";
import { expect, test } from "vitest";
import { safeLink } from "./link.ts";

test.each([
  "/article/7",
  "/article/7#comment-1",
  "https://partner.example/a",
  "HTTP://partner.example",
  "mailto:a@partner.example",
  "tel:+85212345678",
])("safe link: keeps %s", (address) => {
  expect(v.parse(safeLink, address)).toBe(address);
});

test.each([
  "javascript:alert(1)",
  " javascript:alert(1)",
  "java\tscript:alert(1)",
  "JavaScript:alert(1)",
  "data:text/html,<script>",
  "vbscript:x",
  "//evil.example",
  "/\\evil.example",
  "news",
  "",
])("safe link: becomes empty when it is %j", (address) => {
  expect(v.parse(safeLink, address)).toBe("");
});
