import type { QueryClient } from "@tanstack/react-query";
import { persistQueryClientSave, persistQueryClientSubscribe } from "@tanstack/react-query-persist-client";
import { currentLogin, onSessionChange } from "#src/offline/session.ts";
import { memberQueries, optionsOf, type PersistedQuery, publicQueries } from "./persisted-queries.ts";

/** Persists the queries from now on, those of a member as long as they are signed in. */
export function persistQueries(queryClient: QueryClient, lang: number): void {
  for (const query of publicQueries(lang)) persist(queryClient, query);
  let memberId: number | undefined;
  let stop: (() => void)[] = [];
  const follow = () => {
    const current = currentLogin()?.memberId;
    if (current === memberId) return;
    memberId = current;
    for (const end of stop) end();
    stop = current === undefined ? [] : memberQueries(current, lang).map((query) => persist(queryClient, query));
  };
  onSessionChange(follow);
  follow();
}

function persist(queryClient: QueryClient, query: PersistedQuery): () => void {
  const options = optionsOf(queryClient, query);
  void persistQueryClientSave(options);
  return persistQueryClientSubscribe(options);
}
