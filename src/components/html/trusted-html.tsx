import { useEffect, useMemo, useRef } from "react";

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
  /** Made by the server's sanitiser (`render-markdown.ts`). */
  html: string;
  className: string | undefined;
  "data-size"?: number;
  "data-opening"?: true | undefined;
  lang?: string | undefined;
}

/** HTML of editors. This file alone puts HTML into a page; Trusted Types stop every other attempt. */
export function TrustedHtml({ html, ...props }: TrustedHtmlProps) {
  const content = useMemo(() => ({ __html: trust(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server, see above
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
    if (frame.current) frame.current.srcdoc = trust(html.replace(/<style>.*?<\/style>| href="[^"]*"/gs, ""));
  }, [html]);
  return <iframe ref={frame} sandbox="allow-same-origin" {...props} title={props.title} />;
}
