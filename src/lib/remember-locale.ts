import { localeCookie } from "#contract/locales.ts";

/** Keeps the choice of language in the cookie that the server and the next start read. */
export function rememberLocale(code: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every current engine yet
  document.cookie = `${localeCookie.name}=${code}; path=/; max-age=${localeCookie.maxAgeSeconds}; samesite=lax`;
}
