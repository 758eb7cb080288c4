import { XMLParser } from "fast-xml-parser";
import * as v from "valibot";
import { convertHtml, type ForeignExport, type ForeignPost } from "./foreign-post.ts";

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => ["item", "category", "wp:postmeta", "wp:author", "wp:comment"].includes(name),
  // There is no document type, so the file has no entities of its own. Large exports have many of XML's.
  processEntities: { enabled: true, maxTotalExpansions: 1e9, maxExpandedLength: 1e9 },
});

/** Text of an element, which may have attributes. */
const text = v.optional(
  v.pipe(
    v.union([v.string(), v.object({ "#text": v.optional(v.string(), "") })]),
    v.transform((value) => (typeof value === "string" ? value : value["#text"]).trim()),
  ),
  "",
);
const category = v.object({ "#text": text, "@_domain": text, "@_nicename": text });
const item = v.object({
  title: text,
  "dc:creator": text,
  "content:encoded": text,
  "excerpt:encoded": text,
  "wp:post_id": text,
  "wp:post_date_gmt": text,
  "wp:post_modified_gmt": text,
  "wp:post_name": text,
  "wp:post_type": text,
  "wp:status": text,
  "wp:comment_status": text,
  "wp:post_password": text,
  "wp:attachment_url": text,
  category: v.optional(
    v.array(
      v.union([
        category,
        v.pipe(
          v.string(),
          v.transform(() => undefined),
        ),
      ]),
    ),
    [],
  ),
  "wp:postmeta": v.optional(v.array(v.object({ "wp:meta_key": text, "wp:meta_value": text })), []),
  "wp:comment": v.optional(v.array(v.unknown()), []),
});
type Item = v.InferOutput<typeof item>;
const wordpressExport = v.object({
  rss: v.object({
    channel: v.object({
      "wp:wxr_version": text,
      "wp:base_blog_url": text,
      "wp:author": v.optional(v.array(v.object({ "wp:author_login": text, "wp:author_display_name": text })), []),
      item: v.optional(v.array(item), []),
    }),
  }),
});

/** Kinds of items that are parts of a theme or of the program. */
const silent = new Set(["attachment", "nav_menu_item", "revision", "wp_navigation", "wp_global_styles", "wp_template"]);

/**
 * Reads an export of WordPress (WXR); `undefined` for XML that is none. Languages and translations are those of
 * Polylang, which writes them as categories.
 *
 * @throws {Error} for damaged XML, and for XML with a document type, which could expand without end
 */
export function readWordpress(file: string, xml: string): ForeignExport | undefined {
  if (!xml.slice(0, 10_000).includes("http://wordpress.org/export/")) return undefined;
  if (/<!DOCTYPE/i.test(xml.slice(0, xml.search(/<rss\b/)))) throw new Error("The XML has a document type");
  const { channel } = v.parse(wordpressExport, parser.parse(xml)).rss;
  const base = channel["wp:base_blog_url"].replace(/\/$/, "");
  const notes: string[] = [];
  const authors = new Map(
    channel["wp:author"].map((each) => [each["wp:author_login"], each["wp:author_display_name"]]),
  );
  const attachments = new Map(channel.item.map((each) => [each["wp:post_id"], each["wp:attachment_url"]]));
  const posts = channel.item.flatMap((each): ForeignPost[] => {
    const name = `${file}#${each["wp:post_name"] || each["wp:post_id"]}`;
    const note = (sentence: string) => void notes.push(`${name}: ${sentence}`);
    const type = each["wp:post_type"];
    if (silent.has(type) || ["trash", "auto-draft", "inherit"].includes(each["wp:status"])) return [];
    if (type !== "post" && type !== "page") {
      note(`items of the type "${type}" are not imported.`);
      return [];
    }
    const author = authors.get(each["dc:creator"]) || each["dc:creator"];
    const cover = attachments.get(metaOf(each, "_thumbnail_id"));
    const fields = new Map<string, unknown>([...fieldsOf(each, note), ["authors", author === "" ? [] : [author]]]);
    if (cover) fields.set("cover", withoutBase(cover, base));
    return [{ name, fields, body: bodyOf(each["content:encoded"], base, note) }];
  });
  return { source: `wordpress ${base}`, posts, notes };
}

const metaOf = (each: Item, key: string) =>
  each["wp:postmeta"].find((meta) => meta["wp:meta_key"] === key)?.["wp:meta_value"] ?? "";

function fieldsOf(each: Item, note: (sentence: string) => void): [string, unknown][] {
  const named = (domain: string) => each.category.filter((one) => one?.["@_domain"] === domain);
  const [section] = named("category");
  const [language] = named("language");
  const [translations] = named("post_translations");
  const isPage = each["wp:post_type"] === "page";
  if (isPage) note("it is a page, and becomes the draft of an article.");
  const isSecret = each["wp:post_password"] !== "" || each["wp:status"] === "private";
  if (isSecret) note("not everybody could read it, so it becomes a draft.");
  const comments = each["wp:comment"].length;
  if (comments > 0) note(`${comments} comments are not imported.`);
  const date = (value: string): string | undefined => (/^[1-9]/.test(value) ? value : undefined);
  const fields: [string, unknown][] = [
    ["title", each.title],
    ["subtitle", each["excerpt:encoded"].replace(/<[^>]*>/g, "")],
    ["section", section?.["@_nicename"]],
    ["labels", named("post_tag").map((one) => one?.["#text"])],
    ["comments_open", each["wp:comment_status"] !== "closed"],
    ["draft", isPage || isSecret || !["publish", "future"].includes(each["wp:status"])],
    ["language", language?.["@_nicename"]],
    ["translation_key", translations?.["@_nicename"] ?? `post ${each["wp:post_id"]}`],
    ["published_at", date(each["wp:post_date_gmt"])],
    ["updated_at", date(each["wp:post_modified_gmt"])],
  ];
  return fields.filter(([, value]) => value !== undefined);
}

const withoutBase = (address: string, base: string) =>
  address.replace(/^https?:/, "").startsWith(base.replace(/^https?:/, "")) && base !== ""
    ? address.replace(/^https?:/, "").slice(base.replace(/^https?:/, "").length)
    : address;

/** The text as Markdown. The classic editor writes no paragraphs, but empty lines. */
function bodyOf(content: string, base: string, note: (sentence: string) => void): string {
  const hasBlocks = content.includes("<!-- wp:") || /<p[\s>]/i.test(content);
  const html = hasBlocks
    ? content
    : content
        .split(/\r?\n\s*\r?\n/)
        .map((part) => `<p>${part}</p>`)
        .join("\n");
  const shortcodes = new Set(Array.from(content.matchAll(/\[([a-z][a-z_-]+)(?:\s[^\]]*)?\]/g), ([, name]) => name));
  for (const name of shortcodes) note(`the shortcode [${name}] stays as text.`);
  const local = html.replaceAll(
    /(<img\b[^>]*?\bsrc=["'])([^"']*)/gi,
    (_, start, src) => start + withoutBase(src, base),
  );
  return convertHtml(local, note);
}
