import { useMemo } from "react";

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

/** HTML that the page takes. Only for `TrustedHtml`, and `TrustedFrame` beside it. */
export function trust(html: string): string {
  if (typeof window === "undefined" || !window.trustedTypes) return html;
  policy ??= window.trustedTypes.createPolicy("kapok-article", { createHTML: (text) => text });
  return policy.createHTML(html);
}

interface Props {
  /** Made by the server's sanitiser (`render-markdown.ts`). */
  html: string;
  className: string;
  "data-size"?: number;
  "data-opening"?: true | undefined;
  lang?: string | undefined;
}

/** HTML goes into the page here, and into a frame in `trusted-frame.tsx`; Trusted Types keep every other from doing so. */
export function TrustedHtml({ html, ...props }: Props) {
  const content = useMemo(() => ({ __html: trust(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server, see above
  return <div {...props} dangerouslySetInnerHTML={content} />;
}
