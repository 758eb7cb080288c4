import { readdir, readFile } from "node:fs/promises";
import * as v from "valibot";
import { parse } from "yaml";
import { section } from "#contract/articles/endpoints.ts";
import { devices, gameCategories, gameTypes } from "#contract/games/types.ts";
import type { SampleLang } from "../../sample/site/bilingual.ts";
import { type CoverCategory, coverCategory } from "./cover-art/cover.ts";

const folder = (name: string) => new URL(`../../sample/${name}/`, import.meta.url);

const text = v.object({ title: v.string(), subtitle: v.string() });
const shared = v.object({
  ...text.entries,
  section,
  cover: v.custom<CoverCategory>(
    (name) => typeof name === "string" && coverCategory(name) === name,
    "no such cover art",
  ),
  labels: v.array(v.string()),
  published: v.pipe(v.string(), v.isoTimestamp()),
});

interface ArticleText extends v.InferOutput<typeof text> {
  /** Markdown; `article:<slug>` in a link means another sample article. */
  readonly body: string;
}

/** A sample article: what both languages share, and its two texts. */
export interface ArticleFile extends Pick<v.InferOutput<typeof shared>, "section" | "cover" | "labels" | "published"> {
  readonly slug: string;
  readonly texts: Readonly<Record<SampleLang, ArticleText>>;
}

/** Reads every sample article. Throws, naming the file, where one is not as it should be. */
export async function readArticleFiles(): Promise<ArticleFile[]> {
  const chinese = (await readdir(folder("articles"))).filter((name) => name.endsWith(".zh-CN.md")).sort();
  return Promise.all(
    chinese.map(async (name) => {
      const slug = name.replace(".zh-CN.md", "");
      const [first, second] = await Promise.all([
        readMarkdown(`${slug}.zh-CN.md`, shared),
        readMarkdown(`${slug}.en-US.md`, text),
      ]);
      const { section, cover, labels, published } = first;
      return { slug, section, cover, labels, published, texts: { "zh-CN": first, "en-US": second } };
    }),
  );
}

async function readMarkdown<S extends typeof shared | typeof text>(
  name: string,
  schema: S,
): Promise<v.InferOutput<S> & { body: string }> {
  const source = await readFile(new URL(name, folder("articles")), "utf8");
  const [, front = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  return { ...check(name, schema, parse(front)), body: body.trim() };
}

const gameText = v.object({
  name: v.string(),
  subtitle: v.string(),
  intro: v.string(),
  features: v.pipe(v.array(v.string()), v.minLength(1)),
});
const gameFile = v.object({
  key: v.string(),
  type: v.picklist(Object.values(gameTypes).flat()),
  release: v.pipe(v.string(), v.isoDate()),
  highestOdds: v.number(),
  creditExchange: v.boolean(),
  jackpotLayers: v.number(),
  html5: v.boolean(),
  devices: v.array(v.picklist(devices)),
  freeGame: v.boolean(),
  featured: v.boolean(),
  popularity: v.number(),
  labels: v.array(v.string()),
  "zh-CN": gameText,
  "en-US": gameText,
});

export type GameFile = v.InferOutput<typeof gameFile> & { readonly category: (typeof gameCategories)[number] };

/** Reads every sample game, category by category. Throws, naming the file, where one is not as it should be. */
export async function readGameFiles(): Promise<GameFile[]> {
  const files = await Promise.all(
    gameCategories.map(async (category) => {
      const name = `${category}.json`;
      const games = check(name, v.array(gameFile), JSON.parse(await readFile(new URL(name, folder("games")), "utf8")));
      return games.map((game) => ({ ...game, category }));
    }),
  );
  return files.flat();
}

function check<S extends v.GenericSchema>(name: string, schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new Error(`${name}: ${result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join("; ")}`);
}
