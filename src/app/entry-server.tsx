import { createRequestHandler, getSsrStatus } from "@tanstack/react-router/ssr/server";
import { renderToString } from "react-dom/server";
import { ApiError, errorStatus, type ServerErrorCode } from "#contract/http/errors.ts";
import type { Rendered, RenderOptions } from "#contract/http/render-page.ts";
import { splitLocale } from "#contract/locales.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { plainText } from "#shared/plain-text.ts";
import { loadLazyComponents } from "#src/components/page/lazy-hydrated.tsx";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { loadI18n } from "#src/lib/i18n.ts";
import { headHtml, type PageHead, sameAlternates } from "#src/lib/page-head.ts";
import { App } from "./app.tsx";
import { createQueryClient } from "./query-client.ts";
import { createRouter } from "./router.tsx";

/** Renders a page as a visitor sees it. */
export async function renderPage({ url, origin, fetch }: RenderOptions): Promise<Rendered> {
  const { locale, path } = splitLocale(url.pathname);
  const i18n = await loadI18n(locale.code);
  const queryClient = createQueryClient({ fetch, origin: url.origin });
  let rendered: Rendered | undefined;
  const handleRequest = createRequestHandler({
    createRouter: () => createRouter({ queryClient, i18n, locale }),
    request: new Request(url),
  });
  const response = await handleRequest(async ({ router }) => {
    await loadLazyComponents(i18n);
    const { matches } = router.state;
    const statusCode = getSsrStatus(router);
    const failed = matches.find((match) => match.status === "error")?.error;
    const body = renderToString(<App router={router} />);
    const head = (matches.at(-1)?.loaderData as PageHead | undefined) ?? {
      title: plainText(/<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1] ?? "Kapok"),
      description: "",
      type: "website" as const,
      alternates: failed || statusCode === 404 ? {} : sameAlternates(path),
    };
    const main = queryClient.getQueryData(mainQuery(locale.id).queryKey)?.data;
    // The name under the icon on iOS; pages from the worker's cache have it from the manifest.
    const appTitle = main && `<meta name="apple-mobile-web-app-title" content="${escapeHtml(main.header.brand)}">`;
    rendered = {
      kind: "page",
      status: failed ? statusOf(failed) : statusCode,
      locale: locale.code,
      head: headHtml(head, locale.id, origin, main && { code: locale.code, path, origin, main }) + (appTitle ?? ""),
      body,
      reads: queryClient
        .getQueryCache()
        .findAll({ predicate: ({ state }) => state.status === "success" })
        .map(({ queryKey }) => String(queryKey[1])),
      screens: matches.flatMap((match) => match.staticData?.page ?? []),
    };
    return new Response();
  });
  queryClient.clear();
  return rendered ?? { kind: "redirect", location: response.headers.get("location") ?? "/" };
}

function statusOf(error: unknown): number {
  return error instanceof ApiError && error.code in errorStatus ? errorStatus[error.code as ServerErrorCode] : 500;
}

/** Version of the build: its time, UTC, 14 digits, and the commit. */
export const version = import.meta.env.VERSION;
