import { useRouter } from "@tanstack/react-router";
import { type CSSProperties, type RefObject, useEffect, useMemo, useRef } from "react";
import { splitLocale } from "#contract/locales.ts";
import { useLocale } from "#src/lib/use-locale.ts";

interface HtmlPolicy {
  createHTML(html: string): string;
}
declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: Partial<HtmlPolicy & { createScriptURL(url: string): string }>,
      ): HtmlPolicy & {
        createScriptURL(url: string): string;
      };
    };
  }
}

let policy: HtmlPolicy | undefined;

/** HTML that Trusted Types accept. Only the components of this file use it. */
function trust(html: string): string {
  if (typeof window === "undefined" || !window.trustedTypes) return html;
  policy ??= window.trustedTypes.createPolicy("kapok-article", { createHTML: (text) => text });
  return policy.createHTML(html);
}

interface TrustedHtmlProps {
  /** Made by the sanitiser (`shared/markdown/render-markdown.ts`). */
  html: string;
  className: string | undefined;
  "data-size"?: number;
  "data-opening"?: true | undefined;
  lang?: string | undefined;
}

/** HTML of editors. This file alone puts HTML into a page; Trusted Types stop every other attempt. */
export function TrustedHtml({ html, ...props }: TrustedHtmlProps) {
  const content = useMemo(() => ({ __html: trust(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised, see above
  return <div {...props} dangerouslySetInnerHTML={content} />;
}

interface TrustedFrameProps {
  /** Made by the server, which escapes every text in it. */
  html: string;
  title: string;
  className: string | undefined;
  width: number;
}

/**
 * A document within the page, such as a mail. It has the origin of the site, so that its pictures load; scripts do not
 * run. Links and style sheets are removed: the page's policy allows only inline styles of elements.
 */
export function TrustedFrame({ html, ...props }: TrustedFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = trust(html.replace(/<style.*?<\/style>| href="[^"]*"/gs, ""));
  }, [html]);
  return <iframe ref={frame} sandbox="allow-same-origin" {...props} title={props.title} />;
}

interface TrustedPageProps {
  /** Made by the server's renderer of pages, without scripts. */
  html: string;
  theme: "light" | "dark";
  title: string;
  className: string | undefined;
  style: CSSProperties;
  onLoad: (page: Document) => void;
}

/** A page of the site within another one. Scripts do not run; links open in a new tab. */
export function TrustedPage({ html, theme, title, onLoad, ...props }: TrustedPageProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const setTheme = () => {
    const root = frame.current?.contentDocument?.documentElement;
    if (root) root.dataset.theme = theme;
  };
  useEffect(setTheme);
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = trust(html);
  }, [html]);
  return (
    <iframe
      ref={frame}
      sandbox="allow-same-origin allow-popups"
      title={title}
      {...props}
      onLoad={({ currentTarget: { contentDocument } }) => {
        setTheme();
        if (contentDocument) onLoad(contentDocument);
      }}
    />
  );
}

/** Opens the links of an element's HTML that lead to the site, in the page's language, within the page. */
export function useInnerLinks(element: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  const locale = useLocale();
  useEffect(() => {
    const container = element.current;
    function follow(event: MouseEvent) {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const link = (event.target as Element).closest("a");
      if (!link || link.target || link.origin !== location.origin) return;
      const { locale: linked, path } = splitLocale(link.pathname);
      const ownAnchor = link.pathname === location.pathname && link.hash;
      if (linked.id !== locale.id || ownAnchor) return;
      event.preventDefault();
      void router.navigate({ to: path });
    }
    container?.addEventListener("click", follow);
    return () => container?.removeEventListener("click", follow);
  }, [element, router, locale.id]);
}
