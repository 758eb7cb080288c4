import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Assets, pageDocument, readAssets } from "./page-document.ts";

const assets: Assets = {
  manifest: {
    "src/app/entry-client.tsx": { file: "assets/entry.js", imports: ["_shared.js"] },
    "_shared.js": { file: "assets/shared.js", imports: ["_loop.js"] },
    "_loop.js": { file: "assets/loop.js", imports: ["_shared.js"] },
    "src/home.tsx": { file: "assets/home.js", imports: ["_shared.js"] },
    "style.css": { file: "assets/style.css" },
    "locales/en-US.po": { file: "assets/en.js" },
    "locales/zh-CN.po": { file: "assets/zh.js" },
    "locales/lottery/en-US.po": { file: "assets/lottery-en.js" },
    "src/features/lottery/lottery-page.tsx": { file: "assets/lottery.js" },
  },
  styles: [
    { text: "@layer base,home;" },
    { selectors: [{ text: ".home", names: [".home"] }], block: "" },
    { selectors: [{ text: ".other", names: [".other"] }], block: "" },
  ],
};
const page = { locale: "en-US", head: "<title>Kapok</title>", body: "<main>Text</main>", screens: ["src/home.tsx"] };
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found);
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("page document: preloads each script once", () => {
  const { html } = pageDocument(assets, page);
  expect(all(html, /<link rel="modulepreload" href="(.*?)"/g).sort()).toEqual(
    ["/assets/en.js", "/assets/entry.js", "/assets/home.js", "/assets/loop.js", "/assets/shared.js"].sort(),
  );
  expect(all(html, /import\("(.*?)"\)/g)).toEqual(["/assets/entry.js"]);
  expect(html).toMatch(/^<!doctype html><html lang="en-US">.*<title>Kapok<\/title>.*<main>Text<\/main>.*<\/html>$/s);
  expect(pageDocument(assets, { ...page, locale: "zh-CN" }).html).toContain("/assets/zh.js");
});

const sheets = (html: string) => all(html, /<link rel="stylesheet" href="(.*?)">/g);

test("page document: has critical styles inline and the style sheet at its end when it is rendered", () => {
  const { html, policy } = pageDocument(assets, { ...page, body: '<main class="home">Text</main>', reads: [] });
  const [css = ""] = all(html, /<style>(.*?)<\/style>/g);
  expect(css).toBe("@layer base,home;.home{}");
  expect(policy).toContain(hash(css));
  expect(sheets(html)).toEqual(["/assets/style.css"]);
  expect(sheets(html.slice(html.indexOf("</main>")))).toEqual(["/assets/style.css"]);
});

test("page document: loads the style sheet in its head when it is a shell", () => {
  const { html, policy } = pageDocument(assets, page);
  expect(sheets(html.slice(0, html.indexOf("</head>")))).toEqual(["/assets/style.css"]);
  expect(html).not.toContain("<style>");
  expect(policy).toContain("style-src 'self';");
});

test("page document: preloads the catalog of a feature when it has one", () => {
  const { html } = pageDocument(assets, { ...page, screens: ["src/features/lottery/lottery-page.tsx"] });
  const preloaded = all(html, /<link rel="modulepreload" href="(.*?)"/g);
  for (const file of ["lottery", "lottery-en", "en"]) expect(preloaded).toContain(`/assets/${file}.js`);
  expect(pageDocument(assets, page).html).not.toContain("lottery-en.js");
});

test("page document: has a policy with the hashes of its inline scripts and styles", () => {
  const { html, policy } = pageDocument(assets, { ...page, reads: [] });
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

test("page document: preloads its reads when it is rendered", () => {
  const rendered = pageDocument(assets, {
    ...page,
    reads: [
      { path: "/api/article?lang=3&limit=7", etag: "abcdefgh" },
      { path: '/api/page?uri="><script>', etag: "" },
    ],
  });
  expect(all(rendered.html, /<link rel="preload" as="fetch" href="(.*?)" data-etag="/g)).toEqual([
    "/api/article?lang=3&amp;limit=7",
    "/api/page?uri=&quot;&gt;&lt;script&gt;",
  ]);
  expect(rendered.html).toContain('<div id="root" data-rendered>');
  expect(pageDocument(assets, { ...page, body: "" }).html).toContain('<div id="root"></div>');
});

test("page document: preloads nothing when the build does not know a screen", () => {
  expect(pageDocument(assets, { ...page, screens: ["src/home.tsx", "src/gone.tsx"] })).toEqual(
    pageDocument(assets, page),
  );
});

test("page document: reads manifest and styles from the folder of the build", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kapok-assets-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, ".vite"));
  await writeFile(join(folder, ".vite/manifest.json"), JSON.stringify(assets.manifest));
  await writeFile(join(folder, ".vite/style-rules.json"), JSON.stringify(assets.styles));
  expect(await readAssets(folder)).toEqual(assets);
  await rm(join(folder, ".vite/style-rules.json"));
  await expect(readAssets(folder)).rejects.toThrow("style-rules.json");
});

test("page document: is marked when it must not register a worker", () => {
  expect(pageDocument(assets, { ...page, worker: false }).html).toContain('<html lang="en-US" data-worker="off">');
  expect(pageDocument(assets, { ...page, worker: true }).html).not.toContain("data-worker");
});
