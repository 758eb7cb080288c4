import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseStyles } from "./critical-styles.ts";
import { type Assets, pageDocument, readAssets } from "./page-document.ts";

const sheet = (text: string) => ({ text, rules: parseStyles(text) });
const assets: Assets = {
  manifest: {
    "src/app/entry-client.tsx": { file: "assets/entry.js", css: ["assets/base.css"], imports: ["_shared.js"] },
    "_shared.js": { file: "assets/shared.js", imports: ["_loop.js"] },
    "_loop.js": { file: "assets/loop.js", css: ["assets/loop.css"], imports: ["_shared.js"] },
    "src/home.tsx": { file: "assets/home.js", css: ["assets/home.css"], imports: ["_shared.js"] },
    "src/other.tsx": { file: "assets/other.js", css: ["assets/other.css"] },
    "locales/en-US.po": { file: "assets/en.js" },
    "locales/zh-CN.po": { file: "assets/zh.js" },
    "locales/lottery/en-US.po": { file: "assets/lottery-en.js" },
    "src/features/lottery/lottery-page.tsx": { file: "assets/lottery.js" },
  },
  styles: new Map([
    ["assets/base.css", sheet(".base{}")],
    ["assets/loop.css", sheet(".loop{}")],
    ["assets/home.css", sheet(".home{}")],
    ["assets/other.css", sheet(".other{}")],
  ]),
};
const page = { locale: "en-US", head: "<title>Kapok</title>", body: "<main>Text</main>", screens: ["src/home.tsx"] };
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found);
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("a page carries its styles and preloads its scripts, each once", () => {
  const { html } = pageDocument(assets, page);
  const [css = ""] = all(html, /<style>(.*?)<\/style>/g);
  for (const rule of [".base{}", ".loop{}", ".home{}"]) expect(css.split(rule)).toHaveLength(2);
  expect(css).not.toContain(".other");
  expect(all(html, /<link rel="modulepreload" href="(.*?)"/g).sort()).toEqual(
    ["/assets/en.js", "/assets/entry.js", "/assets/home.js", "/assets/loop.js", "/assets/shared.js"].sort(),
  );
  expect(all(html, /<link rel="stylesheet" href="(.*?)" disabled>/g)).toHaveLength(3);
  expect(all(html, /import\("(.*?)"\)/g)).toEqual(["/assets/entry.js"]);
  expect(html).toMatch(/^<!doctype html><html lang="en-US">.*<title>Kapok<\/title>.*<main>Text<\/main>.*<\/html>$/s);
  expect(pageDocument(assets, { ...page, locale: "zh-CN" }).html).toContain("/assets/zh.js");
});

test("a rendered page carries the styles of what is on it, and loads all of them at its end", () => {
  const { html, policy } = pageDocument(assets, { ...page, body: '<main class="home">Text</main>', reads: [] });
  const [css = ""] = all(html, /<style>(.*?)<\/style>/g);
  expect(css).toBe(".home{}");
  expect(policy).toContain(hash(css));
  expect(all(html.slice(html.indexOf("</main>")), /<link rel="stylesheet" href="(.*?)">/g)).toHaveLength(3);
  expect(html).not.toContain("disabled");
});

test("a screen whose feature has its own catalogue preloads that too, and what adds it", () => {
  const { html } = pageDocument(assets, { ...page, screens: ["src/features/lottery/lottery-page.tsx"] });
  const preloaded = all(html, /<link rel="modulepreload" href="(.*?)"/g);
  for (const file of ["lottery", "lottery-en", "en"]) expect(preloaded).toContain(`/assets/${file}.js`);
  expect(pageDocument(assets, page).html).not.toContain("lottery-en.js");
});

test("the policy names every inline script and style by its hash, and no others", () => {
  const { html, policy } = pageDocument(assets, page);
  const directives = new Map(policy.split("; ").map((text) => [text.split(" ")[0], text.split(" ").slice(1)]));
  const scripts = all(html, /<script(?: type="module")?>(.*?)<\/script>/gs).map((text) => hash(text ?? ""));
  const styles = all(html, /<style>(.*?)<\/style>/gs).map((text) => hash(text ?? ""));
  expect([scripts.length, styles.length]).toEqual([2, 1]);
  expect(directives.get("script-src")).toEqual(["'self'", ...scripts]);
  expect(directives.get("style-src")).toEqual(["'self'", ...styles]);
  expect(directives.get("default-src")).toEqual(["'none'"]);
  expect(directives.get("frame-ancestors")).toEqual(["'none'"]);
  expect(directives.get("require-trusted-types-for")).toEqual(["'script'"]);
  expect(policy.match(/unsafe-[\w-]+/g)).toEqual(["unsafe-inline"]);
  expect(directives.get("style-src-attr")).toEqual(["'unsafe-inline'"]);
});

test("what the page reads is asked for at once; a shell has nothing to take over", () => {
  const rendered = pageDocument(assets, {
    ...page,
    reads: [
      { path: "/api/article?lang=3&limit=7", mark: "abcdefgh" },
      { path: '/api/page?uri="><script>', mark: "" },
    ],
  });
  expect(all(rendered.html, /<link rel="preload" as="fetch" crossorigin href="(.*?)" data-mark="/g)).toEqual([
    "/api/article?lang=3&amp;limit=7",
    "/api/page?uri=&quot;&gt;&lt;script&gt;",
  ]);
  expect(rendered.html).toContain('<div id="root" data-rendered>');
  const shell = pageDocument(assets, { ...page, body: "", styled: ["src/other.tsx"] }).html;
  expect(shell).toContain('<div id="root"></div>');
  expect(shell).toContain(".other{}");
  expect(shell).not.toContain("/assets/other.js");
});

test("a screen that the build does not know adds nothing", () => {
  expect(pageDocument(assets, { ...page, screens: ["src/home.tsx", "src/gone.tsx"] })).toEqual(
    pageDocument(assets, page),
  );
});

test("the build's manifest and styles are read from its folder", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kapok-assets-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of [".vite", "assets"]) await mkdir(join(folder, name));
  await writeFile(join(folder, ".vite/manifest.json"), JSON.stringify(assets.manifest));
  for (const [file, { text }] of assets.styles) await writeFile(join(folder, file), `${text}\n`);
  const read = await readAssets(folder);
  expect(read.manifest).toEqual(assets.manifest);
  expect(Object.fromEntries(read.styles)).toEqual(Object.fromEntries(assets.styles));
  await rm(join(folder, "assets/home.css"));
  await expect(readAssets(folder)).rejects.toThrow("home.css");
});

test("a page is told when it must not register a worker", () => {
  expect(pageDocument(assets, { ...page, worker: false }).html).toContain('<html lang="en-US" data-worker="off">');
  expect(pageDocument(assets, { ...page, worker: true }).html).not.toContain("data-worker");
});
