import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { isSafeLink } from "#contract/http/link.ts";
import { isInternalPath, Link } from "./link.tsx";

async function render(props: ComponentProps<"a"> & { to: string }): Promise<string> {
  const routeTree = createRootRoute();
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ["/news"] }) });
  const element = createElement(Link as (props: object) => React.ReactNode, props, "News");
  return renderToStaticMarkup(createElement(RouterContextProvider, { router } as never, element));
}

describe("Link", () => {
  it("has no aria-current when it leads to the open page", async () => {
    const html = await render({ to: "/news" });
    expect(html).toContain('href="/news"');
    expect(html).not.toContain("aria-current");
  });

  it("keeps aria-current when navigation sets it", async () => {
    for (const to of ["/news", "/game"]) {
      expect(await render({ to, "aria-current": "page" })).toContain('aria-current="page"');
    }
    expect(await render({ to: "/news", "aria-current": "true" })).toContain('aria-current="true"');
  });

  it("is a plain link when the address is of another site", async () => {
    expect(await render({ to: "https://partner.example/" })).toBe('<a href="https://partner.example/">News</a>');
  });
});

describe("addresses of editors", () => {
  it("isInternalPath: accepts paths of the site only", () => {
    for (const to of ["/", "/news", "/$nav"]) expect(isInternalPath(to)).toBe(true);
    for (const to of ["//evil.example", "/\\evil.example", "https://partner.example", "", "news"])
      expect(isInternalPath(to)).toBe(false);
  });

  it("isSafeLink: accepts addresses that run no code", () => {
    for (const to of [
      "https://partner.example/a?b",
      "HTTP://partner.example",
      "mailto:a@partner.example",
      "tel:+85212",
    ])
      expect(isSafeLink(to)).toBe(true);
    for (const to of ["javascript:alert(1)", " javascript:alert(1)", "data:text/html,a", "//evil.example", ""])
      expect(isSafeLink(to)).toBe(false);
  });
});
