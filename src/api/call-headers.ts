import { versionHeaders } from "#shared/version-headers.ts";

const cookie = /(?:^|; )XSRF-TOKEN=([^;]*)/;

/**
 * The headers of every write: the version, and the cookie `XSRF-TOKEN` where a proxy in front of the site has set one
 * (spec section 9).
 */
export function callHeaders(): Readonly<Record<string, string>> {
  // This module is part of the worker too, which sees no cookies.
  const page = (globalThis as { document?: { readonly cookie: string } }).document;
  const token = cookie.exec(page?.cookie ?? "")?.[1];
  return { ...versionHeaders, ...(token && { "x-xsrf-token": decode(token) }) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
