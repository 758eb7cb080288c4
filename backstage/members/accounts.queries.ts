import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { BodyOf } from "#contract/http/action.ts";
import type { AccountAct, AccountFilter } from "#contract/members/account-limits.ts";
import {
  type Account,
  actOnAccount,
  exportAccount,
  getAccount,
  listAccounts,
  putAccount,
} from "#contract/members/accounts.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";

/** The filters of the list, as its address has them. */
export interface MembersSearch {
  q?: string | undefined;
  only?: AccountFilter | undefined;
}

/** Accounts, the latest first. */
export function accountsQuery(lang: number, { q, only }: MembersSearch) {
  const query = { limit: 50, ...(q && { q }), ...(only && { only }) };
  return infiniteQueryOptions({
    queryKey: ["backstage", "accounts", lang, query],
    queryFn: ({ pageParam }) =>
      callAsMember(listAccounts, undefined, { lang, query: { ...query, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** An account with its sessions and mails. */
export function accountQuery(lang: number, id: number) {
  return queryOptions({
    queryKey: ["backstage", "account", lang, id],
    queryFn: () => callAsMember(getAccount, undefined, { lang, params: { id } }),
  });
}

function useAccountChange<Input>(id: number, change: (input: Input, lang: number) => Promise<Account>) {
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(input, lang),
    onSuccess: (account) => {
      queryClient.setQueryData(accountQuery(lang, id).queryKey, account);
      return queryClient.invalidateQueries({ queryKey: ["backstage", "accounts"] });
    },
  });
}

export const usePutAccount = (id: number) =>
  useAccountChange(id, (body: BodyOf<typeof putAccount>, lang) =>
    callAsMember(putAccount, body, { lang, params: { id } }),
  );

/** The proof that some acts need: `useProof` asks for it. */
type WithProof = <T>(act: () => Promise<T>) => Promise<T>;

export const useActOnAccount = (id: number, withProof: WithProof) =>
  useAccountChange(id, ({ act, reason }: { act: AccountAct; reason: string }, lang) =>
    withProof(() => callAsMember(actOnAccount, { reason }, { lang, params: { id, act } })),
  );

/** All data about a member as a file. */
export function useExportAccount(id: number, withProof: WithProof) {
  const { id: lang } = useLocale();
  return useMutation({
    mutationFn: async (reason: string) => {
      const data = await withProof(() => callAsMember(exportAccount, { reason }, { lang, params: { id } }));
      return new File([JSON.stringify(data, null, 2)], `member-${id}.json`, { type: "application/json" });
    },
  });
}
