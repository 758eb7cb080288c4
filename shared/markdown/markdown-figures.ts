import type { Element, ElementContent, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";
import { pictureWidths } from "#contract/limits.ts";
import { pictureUrl } from "../picture-url.ts";

/** A picture of the media store, as a text shows it. */
export interface TextPicture {
  /** Base of its addresses, `/media/12-0123456789ab`. */
  readonly url: string;
  /** Size of the original in pixels. */
  readonly width: number;
  readonly height: number;
  /** Text in the language of the page, where the Markdown has none. */
  readonly alt?: string | undefined;
  /** `url` is the address of a file on this device, which has one size. */
  readonly isFile?: boolean | undefined;
}

/** What the renderer asks its caller: the server has a database, the page what it has read before. */
export interface MarkdownSources {
  /** The picture `media:{id}`; without one it is left out. */
  picture?(id: number): TextPicture | undefined;
  /** Address of `article:{item}` or `game:{item}` in the language of the text; without one the link becomes text. */
  link?(kind: LinkKind, item: number): string | undefined;
}

export type LinkKind = "article" | "game";

const pictureAddress = /^media:([1-9]\d{0,9})$/;
const itemAddress = /^(article|game):([1-9]\d{0,9})$/;

/** Returns the id of `media:12`. */
export function pictureIdOf(address: string): number | undefined {
  const [, id] = pictureAddress.exec(address) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Returns kind and item of `article:12` and `game:12`. */
export function itemOf(address: string): { kind: LinkKind; item: number } | undefined {
  const [, kind, item] = itemAddress.exec(address) ?? [];
  return item === undefined ? undefined : { kind: kind as LinkKind, item: Number(item) };
}

/** Resolves inner links. The sanitizer removes addresses that have none. */
export function resolveItems({ link }: MarkdownSources) {
  return (tree: Parameters<typeof visit>[0]) =>
    visit(tree, ["link", "definition"], (node) => {
      if (!("url" in node) || typeof node.url !== "string") return;
      const found = itemOf(node.url);
      if (found) node.url = link?.(found.kind, found.item) ?? node.url;
    });
}

/**
 * Turns pictures of the media store into figures and removes all others, with those within headings, links and cells.
 * Runs after the sanitizer: the addresses are the site's own.
 */
export function placeFigures(sources: MarkdownSources) {
  return (tree: Root) => {
    visit(tree, "element", (node, index, parent) => {
      if (node.tagName !== "img" || !parent || index === undefined) return;
      if (hasFigures(parent) && figureOf(node, sources)) return SKIP;
      parent.children.splice(index, 1);
      return [SKIP, index];
    });
    visit(tree, "element", (node, index, parent) => {
      if (!parent || index === undefined || !hasFigures(node) || !node.children.some(isPicture)) return;
      // Items of tight lists have no paragraphs.
      const isItem = node.tagName === "li";
      const parts = splitAtPictures(node.children, sources, (texts) =>
        isItem ? texts : [{ ...node, children: texts }],
      );
      if (isItem) node.children = parts;
      else parent.children.splice(index, 1, ...parts);
      return SKIP;
    });
  };
}

function hasFigures(parent: Root | Element): boolean {
  return parent.type === "element" && (parent.tagName === "p" || parent.tagName === "li");
}

function isPicture(node: ElementContent): node is Element {
  return node.type === "element" && node.tagName === "img";
}

/** Puts the pictures of a paragraph between its texts. */
function splitAtPictures(
  children: readonly ElementContent[],
  sources: MarkdownSources,
  wrap: (texts: ElementContent[]) => ElementContent[],
): ElementContent[] {
  const parts: ElementContent[] = [];
  let texts: ElementContent[] = [];
  const endText = () => {
    const last = trimEnds(texts);
    if (last.length > 0) parts.push(...wrap(last));
    texts = [];
  };
  for (const child of children) {
    const figure = isPicture(child) ? figureOf(child, sources) : undefined;
    if (figure) {
      endText();
      parts.push(figure);
    } else texts.push(child);
  }
  endText();
  return parts;
}

/** Removes space and line breaks at both ends, which a figure makes by itself. */
function trimEnds(nodes: readonly ElementContent[]): ElementContent[] {
  const isSpace = (node: ElementContent | undefined) =>
    (node?.type === "text" && node.value.trim() === "") || (node?.type === "element" && node.tagName === "br");
  let [start, end] = [0, nodes.length];
  while (start < end && isSpace(nodes[start])) start++;
  while (end > start && isSpace(nodes[end - 1])) end--;
  return nodes.slice(start, end);
}

const bodyWidths = pictureWidths.filter((width) => width >= 320 && width <= 1280);
const sizes = "(min-width: 48em) 42rem, 100vw";

function figureOf({ properties }: Element, { picture }: MarkdownSources): Element | undefined {
  const id = pictureIdOf(String(properties.src ?? ""));
  const found = id === undefined ? undefined : picture?.(id);
  if (!found) return undefined;
  const { url, width, height, isFile } = found;
  const widths = bodyWidths.filter((_, index) => index === 0 || (bodyWidths[index - 1] ?? 0) < width);
  const srcSet = widths.map((each) => `${pictureUrl(url, each, "avif")} ${each}w`);
  const caption = String(properties.title ?? "").trim();
  const source: Element = element("source", { type: "image/avif", srcSet: srcSet.join(", "), sizes });
  const image: Element = element("img", {
    loading: "lazy",
    decoding: "async",
    width,
    height,
    src: isFile ? url : pictureUrl(url, 640, "webp"),
    alt: String(properties.alt ?? "").trim() || (found.alt ?? ""),
  });
  return element("figure", {}, [
    element("picture", {}, isFile ? [image] : [source, image]),
    ...(caption ? [element("figcaption", {}, [{ type: "text", value: caption }])] : []),
  ]);
}

function element(tagName: string, properties: Element["properties"], children: ElementContent[] = []): Element {
  return { type: "element", tagName, properties, children };
}
