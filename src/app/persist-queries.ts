import type { QueryClient } from "@tanstack/react-query";
import { apiPath } from "#contract/http/api-path.ts";
import { persistQuery } from "#src/api/persist-query.ts";
import { readKey } from "#src/api/read-query.ts";
import { persistMemberQueries } from "#src/components/members/member-queries.ts";
import { mainStorage } from "./persisted-queries.ts";

/** Persists the queries from now on, those of a member as long as they are signed in. */
export function persistQueries(queryClient: QueryClient, lang: number): void {
  persistQuery(queryClient, { ...mainStorage(lang), queryKey: readKey(apiPath("/main", { lang })) });
  persistMemberQueries(queryClient, lang);
}
