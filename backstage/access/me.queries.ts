import { queryOptions, useQuery } from "@tanstack/react-query";
import { type DocumentKindName, kindActs } from "#contract/backstage/kinds.ts";
import { getMe } from "#contract/backstage/staff.ts";
import type { ActionResponse } from "#contract/http/action.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { currentLogin, readMemberText, writeMemberText } from "#src/offline/session.ts";

export type Me = ActionResponse<typeof getMe>;

/** Name of the copy, with which Backstage opens without a network. */
const copyName = "backstage";

/** The member as staff. The copy on the device counts until the site responds. */
export function meQuery(lang: number) {
  const memberId = currentLogin()?.memberId;
  return queryOptions({
    queryKey: ["backstage", "me", memberId],
    queryFn: async () => {
      const me = await callAsMember(getMe, undefined, { lang });
      writeMemberText(copyName, JSON.stringify(me));
      return me;
    },
    enabled: memberId !== undefined,
    // A placeholder would go when the site cannot be reached.
    initialData: readCopy,
    initialDataUpdatedAt: 0,
    refetchOnWindowFocus: true,
  });
}

function readCopy(): Me | undefined {
  try {
    return JSON.parse(readMemberText(copyName) ?? "") as Me;
  } catch {
    return undefined;
  }
}

/** The member as staff, or the copy of the last visit. Its error tells why there is none. */
export function useMe() {
  return useQuery(meQuery(useLocale().id));
}

/** Whether the member's roles allow an act, as far as is known. */
export function useMay(): (act: string) => boolean {
  const { data } = useMe();
  return (act) => data?.act_list.includes(act) ?? false;
}

/** Whether the member may publish documents of a kind in a language; `null` is what all languages share. */
export function useMayPublish(): (kind: DocumentKindName, lang: number | null) => boolean {
  const { data } = useMe();
  return (kind, lang) => {
    const act = kindActs[kind];
    if (act) return data?.act_list.includes(act) ?? false;
    return (data?.role_list ?? []).some(
      ({ role, lang_list: langs }) =>
        role === "operator" || (role === "editor" && (lang === null || langs === null || langs.includes(lang))),
    );
  };
}

/** Whether the second factor has to be given before the site takes what was written. */
export function mustEnter(me: Me | undefined, now = Date.now()): boolean {
  return me !== undefined && (me.staff_until === null || Date.parse(me.staff_until) <= now);
}
