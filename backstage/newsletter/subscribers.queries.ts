import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ActionResponse, BodyOf } from "#contract/http/action.ts";
import { type SubscriberState, subscriberLimits } from "#contract/newsletter/mailing-limits.ts";
import {
  exportSubscribers,
  importSubscribers,
  listSubscribers,
  removeSubscriber,
} from "#contract/newsletter/subscribers.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { csvFile } from "../documents/csv-file.ts";
import type { WithProof } from "./mailings.queries.ts";

/** The filters of the list, as its address has them. */
export interface SubscribersSearch {
  state?: SubscriberState | undefined;
  q?: string | undefined;
}

const filtersOf = ({ state, q }: SubscribersSearch) => ({ ...(state && { state }), ...(q && { q }) });

/** Subscribers, the latest first. */
export function subscribersQuery(lang: number, search: SubscribersSearch) {
  const query = { limit: 50, ...filtersOf(search) };
  return infiniteQueryOptions({
    queryKey: ["backstage", "subscribers", lang, query],
    queryFn: ({ pageParam }) =>
      callAsMember(listSubscribers, undefined, { lang, query: { ...query, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** Takes an address out of the list. */
export function useRemoveSubscriber() {
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      callAsMember(removeSubscriber, { reason }, { lang, params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["backstage", "subscribers"] }),
  });
}

type Imported = ActionResponse<typeof importSubscribers>;

/** Imports addresses, some hundred at a time, and adds up what became of them. */
export function useImportSubscribers(withProof: WithProof) {
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ email_list: list, ...given }: BodyOf<typeof importSubscribers>): Promise<Imported> => {
      const sum: Imported = { added_count: 0, known_count: 0, invalid_list: [], invalid_count: 0 };
      for (let start = 0; start < list.length; start += subscriberLimits.imported) {
        const email_list = list.slice(start, start + subscriberLimits.imported);
        const part = await withProof(() => callAsMember(importSubscribers, { ...given, email_list }, { lang }));
        sum.added_count += part.added_count;
        sum.known_count += part.known_count;
        sum.invalid_count += part.invalid_count;
        sum.invalid_list.push(...part.invalid_list);
      }
      return sum;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["backstage", "subscribers"] }),
  });
}

/** All subscribers that the filters leave, as one CSV file. */
export function useExportSubscribers(search: SubscribersSearch, withProof: WithProof) {
  const { id: lang } = useLocale();
  return useMutation({
    mutationFn: () =>
      csvFile("subscribers.csv", (cursor) =>
        withProof(() =>
          callAsMember(exportSubscribers, undefined, { lang, query: { ...filtersOf(search), ...cursor } }),
        ),
      ),
  });
}
