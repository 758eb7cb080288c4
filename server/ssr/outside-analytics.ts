import type { PageDocument } from "./page-document.ts";

/**
 * What Google's tag needs of a page's policy: its script, where it sends, and its own policy of Trusted Types, without
 * which it does not run where they are required.
 */
const needs: readonly (readonly [directive: string, sources: string])[] = [
  ["script-src 'self'", "https://www.googletagmanager.com/gtag/js"],
  [
    "connect-src 'self'",
    "https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com",
  ],
  ["img-src 'self'", "https://*.google-analytics.com https://*.googletagmanager.com"],
  ["; trusted-types", "kapok-analytics goog#html"],
];

/**
 * A page that may load the operator's Google Analytics when its reader agrees: the id stands in the document, and the
 * policy that comes with it lets that in. A kept document without either goes on doing without.
 */
export function withOutsideAnalytics({ html, policy }: PageDocument, id: string): PageDocument {
  return {
    html: html.replace("<html ", `<html data-ga4="${id}" `),
    ...(policy && {
      policy: needs.reduce(
        (opened, [directive, sources]) => opened.replace(directive, `${directive} ${sources}`),
        policy,
      ),
    }),
  };
}
