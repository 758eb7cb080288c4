import { QueryClient, QueryClientProvider, useSuspenseQuery } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { createElement, type ReactNode } from "react";
import { createRoot } from "react-dom/client";

/*
 * The script of the bare stack: it renders the site's markup with the libraries as documented, without any code of
 * Kapok. The markup is in two templates of the page.
 */

/** A text, or an element with its properties and children. */
type Tree = string | { name: string; properties: Record<string, unknown>; children: Tree[] };
type Page = "list" | "story";

const inert = /^(script|style|link|template)$/;

function treesOf(parent: Node): Tree[] {
  return Array.from(parent.childNodes).flatMap((node): Tree[] => {
    if (node instanceof Text) return [node.data];
    if (!(node instanceof Element) || inert.test(node.localName)) return [];
    return [{ name: node.localName, properties: propertiesOf(node), children: treesOf(node) }];
  });
}

function propertiesOf(element: Element): Record<string, unknown> {
  return Object.fromEntries(
    Array.from(element.attributes, ({ name, value }) => {
      if (name === "class") return ["className", value];
      if (name === "style") return ["style", stylesOf(value)];
      // React ignores a boolean attribute with an empty string.
      return [name, value === "" ? true : value];
    }),
  );
}

function stylesOf(text: string): Record<string, string> {
  const rules = text.split(";").filter((rule) => rule.includes(":"));
  return Object.fromEntries(rules.map((rule) => rule.split(/:(.*)/s).map((part) => part.trim())));
}

function templateOf(page: Page): Tree[] {
  const template = document.getElementById(page);
  if (!(template instanceof HTMLTemplateElement)) throw new Error(`There is no template for the ${page}.`);
  return treesOf(template.content);
}

/** The children of the first `main` element. */
function mainOf(trees: readonly Tree[]): Tree[] | undefined {
  for (const tree of trees) {
    if (typeof tree === "string") continue;
    const found = tree.name === "main" ? tree.children : mainOf(tree.children);
    if (found) return found;
  }
}

/** Renders a tree. Links to pages are router links, and `main` contains the current page. */
function render(tree: Tree, key: number): ReactNode {
  if (typeof tree === "string") return tree;
  const { name, properties, children } = tree;
  if (name === "main") return createElement(name, { ...properties, key }, createElement(Outlet));
  const { href, ...others } = properties;
  if (name === "a" && typeof href === "string" && /^\/(article\/\d+)?$/.test(href)) {
    return createElement(Link, { ...others, key, to: href, preload: "intent" }, children.map(render));
  }
  return createElement(name, { ...properties, key }, ...children.map(render));
}

const frameQuery = { queryKey: ["frame"], queryFn: async () => templateOf("list") };
const pageQuery = (page: Page) => ({ queryKey: [page], queryFn: async () => mainOf(templateOf(page)) ?? [] });

function Frame(): ReactNode {
  return useSuspenseQuery(frameQuery).data.map(render);
}
function List(): ReactNode {
  return useSuspenseQuery(pageQuery("list")).data.map(render);
}
function Story(): ReactNode {
  return useSuspenseQuery(pageQuery("story")).data.map(render);
}

const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
const root = createRootRouteWithContext<object>()({
  loader: () => queryClient.ensureQueryData(frameQuery),
  component: Frame,
});
const list = createRoute({
  getParentRoute: () => root,
  path: "/",
  loader: () => queryClient.ensureQueryData(pageQuery("list")),
  component: List,
});
const story = createRoute({
  getParentRoute: () => root,
  path: "/article/$id",
  loader: () => queryClient.ensureQueryData(pageQuery("story")),
  component: Story,
});
const router = createRouter({ routeTree: root.addChildren([list, story]), scrollRestoration: true, context: {} });

// Preloaded, so that a tap does not fetch it.
await queryClient.prefetchQuery(pageQuery("story"));
const container = document.getElementById("root");
if (!container) throw new Error("The page has no root element.");
createRoot(container).render(
  createElement(QueryClientProvider, { client: queryClient }, createElement(RouterProvider, { router })),
);
await router.load();
document.documentElement.dataset.ready = "";
