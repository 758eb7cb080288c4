/*
 * The pages of members. The first script knows this file, which comes with every start, and none of those named here:
 * it carries the name of every file that it may ask for.
 */

export const memberCentre = () => import("#src/features/account/member-page.tsx");
export const linkPage = () => import("#src/features/auth/link-page.tsx");
export const outbox = () => import("#src/features/outbox/outbox-page.tsx");
