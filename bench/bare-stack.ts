import { join } from "node:path";
import { build } from "vite";
import { serveCopy, withoutScripts } from "./site-copy.ts";

/**
 * Serves the front page and an article of a site, rendered by React, router and queries alone (`bare-stack-page.ts`).
 * It shows the time of a tap without a service worker and a database; the article is preloaded.
 */
export async function serveBareStack(site: string, storyPath: string): ReturnType<typeof serveCopy> {
  const [script, story] = await Promise.all([buildScript(), readStory(site + storyPath)]);
  const page = (html: string) => {
    const list = withoutScripts(html);
    return `<!doctype html>
<html lang="zh-CN">
  <head><meta name="viewport" content="width=device-width">${stylesOf(list)}${stylesOf(story)}</head>
  <body>
    <template id="list">${bodyOf(list)}</template>
    <template id="story">${bodyOf(story)}</template>
    <div id="root"></div>
    <script type="module" src="/bare-stack.js"></script>
  </body>
</html>`;
  };
  return serveCopy(site, { page, scripts: { "/bare-stack.js": script } });
}

async function readStory(url: string): Promise<string> {
  return withoutScripts(await (await fetch(url, { headers: { "accept-language": "zh-CN" } })).text());
}

function stylesOf(html: string): string {
  return (html.match(/<style\b.*?<\/style>/gs) ?? []).join("");
}

function bodyOf(html: string): string {
  return html.replace(/^.*<body\b[^>]*>|<\/body>.*$/gs, "");
}

async function buildScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      target: "esnext",
      rolldownOptions: { input: join(import.meta.dirname, "bare-stack-page.ts") },
    },
  });
  const [script] = Array.isArray(built) || !("output" in built) ? [] : built.output;
  if (!script) throw new Error("The bare stack was not built.");
  return script.code;
}
