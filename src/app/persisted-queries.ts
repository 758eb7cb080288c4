import type { QueryClient } from "@tanstack/react-query";
import { localStore, restoreQuery } from "#src/api/restore-query.ts";

/*
 * The queries that are persisted, so that the first frame does not wait for them: the data of every page, and the
 * member's own. All others are cached by the service worker.
 */

const week = 7 * 24 * 60 * 60 * 1000;

/** The storage of the data of every page. */
export const mainStorage = (lang: number) => ({ storageKey: `kapok.boot.${lang}`, maxAge: week });

/** Restores the member's queries, and with `publicToo` those of every page. */
export async function restoreQueries(
  queryClient: QueryClient,
  lang: number,
  { publicToo }: { publicToo: boolean },
): Promise<void> {
  // The token of the session. Visitors do not load the module of the session for it.
  const isMember = localStore()?.getItem("kapok.token");
  await Promise.all([
    publicToo && restoreQuery(queryClient, mainStorage(lang)),
    isMember &&
      import("#src/components/members/member-queries.ts").then(
        ({ restoreMemberQueries }) => restoreMemberQueries(queryClient, lang),
        () => undefined,
      ),
  ]);
}
