/*
 * In place of the router's own scroll restoration, which cannot be switched off altogether and weighs a kilobyte in
 * every first visit: scrolling follows the rules of `features/frame/scroll.ts`. The names are those that the router's
 * packages import; see the alias in `vite.config.ts`.
 */
export const setupScrollRestoration = () => {};
export const ScrollRestoration = () => null;
export const storageKey = "";
export const defaultGetScrollRestorationKey = () => "";
export const getElementScrollRestorationEntry = () => undefined;
