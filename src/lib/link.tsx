import { type RegisteredRouter, type ToOptions, useRouter } from "@tanstack/react-router";
import type { ComponentProps, MouseEvent } from "react";
import { hrefOf, isInternalPath, type LinkTarget, safeExternalHref } from "./href.ts";

type LinkProps<To extends string> = Omit<ComponentProps<"a">, "href"> &
  Said<Pick<ToOptions<RegisteredRouter, string, To>, "to" | "params" | "search" | "hash">> & {
    /** The page that is left is no longer in the history. */
    replace?: boolean;
  };
/** As it is, not as something to be made of the address that is open. */
type Said<T> = { [Key in keyof T]: Exclude<T[Key], true | ((...values: never[]) => unknown)> };

/**
 * A way to a page of the site, in the reader's language: a real link, which opens without loading a page, and which
 * a finger or pointer on it makes ready. What editors have lead elsewhere is a link as any.
 *
 * It depends on nothing but what it is given. The router's own looks again at each change of page where it leads and
 * whether that is open, and a list has a hundred of them; here, whoever draws a link says `aria-current`.
 */
export function Link<const To extends string>(props: LinkProps<To>) {
  const { to, params, search, hash, replace, onClick, ...anchor } = props;
  const router = useRouter();
  const place = { to, params, search, hash } as LinkTarget;
  if (!isInternalPath(place.to)) return <a {...anchor} href={safeExternalHref(place.to)} onClick={onClick} />;
  const href = hrefOf(place, router.options.context.locale.code);
  const makeReady = () => getReady(router, href);
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain) return;
    event.preventDefault();
    void router.navigate({ href, replace: replace ?? false });
  }
  return (
    <a {...anchor} href={href} onClick={follow} onFocus={makeReady} onMouseEnter={makeReady} onTouchStart={makeReady} />
  );
}

/** What was got ready last: a tap asks for it by finger, pointer and focus. */
let readied = "";

function getReady(router: RegisteredRouter, href: string): void {
  if (href === readied) return;
  readied = href;
  // The address says it all; the types want a route as well.
  router.preloadRoute({ to: ".", href }).catch(() => {
    readied = "";
  });
}
