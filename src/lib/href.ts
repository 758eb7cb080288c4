import { joinLocale } from "#contract/locales.ts";

/** A page of the site: its route with parameters, or its path, without a locale; what its address says besides. */
export interface LinkTarget {
  readonly to: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly search?: Readonly<Record<string, unknown>> | undefined;
  readonly hash?: string | undefined;
}

/** Whether something leads to a page of the site, and not elsewhere. */
export function isInternalPath(to: string): boolean {
  return /^\/(?![/\\])/.test(to);
}

/** An address elsewhere that a link may lead to: none that would run. */
export function safeExternalHref(to: string): string | undefined {
  return /^(?:https?|mailto|tel):/i.test(to) ? to : undefined;
}

/** The path of a route, its parameters in place: `$name`, or `{-$name}` where it may be left out. */
export function interpolatePath(route: string, params: Readonly<Record<string, unknown>> = {}): string {
  const path = route.replace(/\/(?:\{-\$(\w+)\}|\$(\w+))/g, (_, optional?: string, needed?: string) => {
    const value = params[optional ?? needed ?? ""];
    return value === undefined ? "" : `/${encodeURIComponent(String(value))}`;
  });
  return path || "/";
}

/** The query of an address with its `?`; what is undefined is not in it. */
export function toQueryString(search: Readonly<Record<string, unknown>> = {}): string {
  const named = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const text = String(new URLSearchParams(named));
  return text && `?${text}`;
}

/** The address of a page in a language. */
export function hrefOf({ to, params, search, hash }: LinkTarget, code: string): string {
  return joinLocale(code, interpolatePath(to, params)) + toQueryString(search) + (hash ? `#${hash}` : "");
}
