/*
 * In place of the router's own links, which each of its routes refers to; ours are those of `lib/link.tsx`. The names
 * are those that the router's packages import; see the alias in `vite.config.ts`.
 */
export const Link = () => null;
export const createLink = () => Link;
export const linkOptions = () => undefined;
export const useLinkProps = () => ({});
export const preloadWarning = "";
