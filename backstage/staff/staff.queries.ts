import { infiniteQueryOptions } from "@tanstack/react-query";
import { listStaff } from "#contract/backstage/staff.ts";
import { callAsMember } from "#src/offline/member-call.ts";

/** Staff with their roles, a page at a time. */
export function staffQuery(lang: number) {
  return infiniteQueryOptions({
    queryKey: ["backstage", "staff", lang],
    queryFn: ({ pageParam }) =>
      callAsMember(listStaff, undefined, { lang, query: { limit: 50, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** The member with an account, who may be no staff yet; `undefined` for none. */
export async function findByAccount(account: string, lang: number) {
  const { staff_list: found } = await callAsMember(listStaff, undefined, { lang, query: { limit: 1, account } });
  return found[0];
}
