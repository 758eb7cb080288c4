import type { PageDocument } from "./page-document.ts";

/**
 * Sources that Google's tag needs in the content security policy: its script, its endpoints and its Trusted Types
 * policy.
 */
const additions: readonly (readonly [directive: string, sources: string])[] = [
  ["script-src 'self'", "https://www.googletagmanager.com/gtag/js"],
  [
    "connect-src 'self'",
    "https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com",
  ],
  ["img-src 'self'", "https://*.google-analytics.com https://*.googletagmanager.com"],
  ["; trusted-types", "kapok-analytics goog#html"],
];

/**
 * Adds the operator's Google Analytics to a page: the id in the document and the sources in the policy. The page's
 * script loads it when the reader consents.
 */
export function withOutsideAnalytics({ html, policy }: PageDocument, id: string): PageDocument {
  return {
    html: html.replace("<html ", `<html data-ga4="${id}" `),
    ...(policy && {
      policy: additions.reduce(
        (extended, [directive, sources]) => extended.replace(directive, `${directive} ${sources}`),
        policy,
      ),
    }),
  };
}
