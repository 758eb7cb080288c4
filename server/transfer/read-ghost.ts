import * as v from "valibot";
import { localeOf } from "./article-fields.ts";
import { convertHtml, type ForeignExport, type ForeignPost } from "./foreign-post.ts";

const text = v.nullish(v.string(), "");
const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String));

const post = v.object({
  id,
  uuid: text,
  title: text,
  slug: text,
  html: v.nullish(v.string()),
  feature_image: text,
  status: text,
  type: v.nullish(v.string(), "post"),
  page: v.nullish(v.union([v.boolean(), v.number()]), false),
  visibility: v.nullish(v.string(), "public"),
  locale: text,
  custom_excerpt: text,
  published_at: v.nullish(v.union([v.string(), v.number()])),
  updated_at: v.nullish(v.union([v.string(), v.number()])),
});

const content = v.object({
  posts: v.array(post),
  tags: v.optional(v.array(v.object({ id, name: v.string() })), []),
  users: v.optional(v.array(v.object({ id, name: v.string() })), []),
  posts_tags: v.optional(v.array(v.object({ post_id: id, tag_id: id, sort_order: v.nullish(v.number(), 0) })), []),
  posts_authors: v.optional(
    v.array(v.object({ post_id: id, author_id: id, sort_order: v.nullish(v.number(), 0) })),
    [],
  ),
});

const data = v.object({ data: content });
const ghostExport = v.union([v.object({ db: v.pipe(v.array(data), v.minLength(1)) }), data]);

/**
 * Reads the export of a Ghost site; `undefined` for JSON that is none. The internal tag `#en` tells the language of a
 * post, and posts with the same tag `#translation-…` are translations of each other.
 */
export function readGhost(file: string, json: unknown): ForeignExport | undefined {
  const parsed = v.safeParse(ghostExport, json);
  if (!parsed.success) return undefined;
  const found = "db" in parsed.output ? parsed.output.db[0]?.data : parsed.output.data;
  if (!found) return undefined;
  const notes: string[] = [];
  const tags = namesOf(
    found.posts_tags.map(({ post_id, tag_id, sort_order }) => ({ post_id, other: tag_id, sort_order })),
    found.tags,
  );
  const authors = namesOf(
    found.posts_authors.map(({ post_id, author_id, sort_order }) => ({ post_id, other: author_id, sort_order })),
    found.users,
  );
  const posts = found.posts.flatMap((each): ForeignPost[] => {
    const name = `${file}#${each.slug || each.id}`;
    const note = (sentence: string) => void notes.push(`${name}: ${sentence}`);
    if (each.html === null || each.html === undefined) {
      note("it has no HTML, and other formats of Ghost are not read.");
      return [];
    }
    const html = each.html.replaceAll(/<img\b[^>]*>/g, (tag) => tag.replaceAll("__GHOST_URL__/", "/"));
    if (/href="__GHOST_URL__/.test(html)) note("it links to pages of the former site.");
    const isPage = each.type === "page" || Boolean(each.page);
    if (isPage) note("it is a page, and becomes the draft of an article.");
    if (each.visibility !== "public") note(`only ${each.visibility} could read it, so it becomes a draft.`);
    const own = tags(each.id);
    const language = own.find((tag) => tag.startsWith("#") && localeOf(tag.slice(1)))?.slice(1) ?? each.locale;
    const fields = new Map<string, unknown>([
      ["title", each.title],
      ["subtitle", each.custom_excerpt],
      ["labels", own.filter((tag) => !tag.startsWith("#"))],
      ["authors", authors(each.id)],
      ["draft", isPage || each.visibility !== "public" || !["published", "scheduled"].includes(each.status)],
      ["translation_key", own.find((tag) => tag.startsWith("#translation-")) ?? `post ${each.uuid || each.id}`],
      ...(language === "" ? [] : [["language", language] as const]),
      ...(each.feature_image === "" ? [] : [["cover", each.feature_image.replace("__GHOST_URL__/", "/")] as const]),
      ...dateField("published_at", each.published_at),
      ...dateField("updated_at", each.updated_at),
    ]);
    return [{ name, fields, body: convertHtml(html.replaceAll("__GHOST_URL__/", "/"), note) }];
  });
  return { source: "ghost", posts, notes };
}

function dateField(name: string, value: string | number | null | undefined): [string, string][] {
  const time = new Date(value ?? "");
  return Number.isNaN(time.getTime()) ? [] : [[name, time.toISOString()]];
}

interface Relation {
  readonly post_id: string;
  readonly other: string;
  readonly sort_order: number;
}

/** Names that posts are related to, in their order. */
function namesOf(relations: readonly Relation[], others: readonly { id: string; name: string }[]) {
  const names = new Map(others.map((other) => [other.id, other.name]));
  const byPost = Map.groupBy(relations, ({ post_id }) => post_id);
  return (postId: string) =>
    (byPost.get(postId) ?? [])
      .toSorted((one, other) => one.sort_order - other.sort_order)
      .flatMap(({ other }) => names.get(other) ?? []);
}
