/*
 * The cover over a page by which visitors log in has an address: that of the page with one of these behind the `#`.
 * So the page beneath stays, the way back closes the cover, a reload opens it again, and neither the server nor the
 * worker's copies know of it. A plain link leads there, `<a href="#login">`; who meets a visitor
 * where a member is needed sets `location.hash` to `login-needed`.
 */

/** What the cover shows; `login-needed` is the hint to those who wanted what members alone may. */
export const loginPlaces = ["login", "register", "forgot-password", "login-needed"] as const;
export type LoginPlace = (typeof loginPlaces)[number];

/** The cover that stands behind a `#`, which may be part of it. */
export function loginPlaceOf(hash: string): LoginPlace | undefined {
  return loginPlaces.find((place) => place === hash.replace(/^#/, ""));
}
