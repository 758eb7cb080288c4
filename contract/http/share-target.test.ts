import { expect, test } from "vitest";
import { sharedPath, shareTargetRedirect } from "./share-target.ts";

const host = "kapok.example";
const path = (values: Record<string, string>) => sharedPath(new URLSearchParams(values), host);

test.each([
  [{ url: "https://kapok.example/article/12" }, "/article/12"],
  [{ url: "https://kapok.example/en-US/article/12?x=1#y" }, "/article/12"],
  [{ text: "看这篇：https://kapok.example/article/12，很好" }, "/article/12"],
  [{ title: "Kapok", text: "first https://other.example/a then http://kapok.example/game-intro/3" }, "/game-intro/3"],
  [{ url: "https://kapok.example/en-US/" }, "/"],
  [{ url: "https://kapok.example/mark-six" }, "/mark-six"],
])("share target: %j opens %s", (shared, expected) => {
  expect(path(shared)).toBe(expected);
});

test.each([
  {},
  { text: "just words" },
  { url: "https://kapok.example.evil.test/article/1" },
  { url: "https://kapok.example@evil.test/article/1" },
  { url: "https://kapok.example//evil.test/x" },
  { url: "https://kapok.example/share?url=x" },
  { url: "javascript:alert(1)" },
  { url: "https://" },
])("share target: %j opens nothing", (shared) => {
  expect(path(shared)).toBeUndefined();
});

test.each([
  ["/share?text=https://kapok.example/article/12", "/article/12"],
  ["/en-US/share?url=https://kapok.example/article/12", "/en-US/article/12"],
  ["/share?text=nothing", "/?lang=zh-CN"],
  ["/en-US/share", "/en-US"],
  ["/article/12?url=https://kapok.example/article/13", undefined],
])("share target: the URL %s redirects to %s", (address, expected) => {
  expect(shareTargetRedirect(new URL(address, `https://${host}`), host)).toBe(expected);
});
