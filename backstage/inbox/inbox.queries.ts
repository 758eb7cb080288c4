import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type Contact,
  exportContacts,
  getContact,
  listContacts,
  putContact,
  replyToContact,
} from "#contract/contact/inbox.ts";
import type { ContactState } from "#contract/contact/inbox-limits.ts";
import type { BodyOf } from "#contract/http/action.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { csvFile } from "../documents/csv-file.ts";

/** The filters of the inbox, as its address has them. */
export interface InboxSearch {
  state?: ContactState | undefined;
  q?: string | undefined;
}

const filtersOf = ({ state, q }: InboxSearch) => ({ ...(state && { state }), ...(q && { q }) });

/** Letters, the latest first. */
export function lettersQuery(lang: number, search: InboxSearch) {
  const query = { limit: 50, ...filtersOf(search) };
  return infiniteQueryOptions({
    queryKey: ["backstage", "letters", lang, query],
    queryFn: ({ pageParam }) =>
      callAsMember(listContacts, undefined, { lang, query: { ...query, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
    refetchOnWindowFocus: true,
  });
}

/** A letter with the answers to it. */
export function letterQuery(lang: number, id: number) {
  return queryOptions({
    queryKey: ["backstage", "letter", lang, id],
    queryFn: () => callAsMember(getContact, undefined, { lang, params: { id } }),
    refetchOnWindowFocus: true,
  });
}

function useLetterChange<Body>(
  change: (
    body: Body,
    options: { lang: number; params: { id: number } },
  ) => Promise<{ changed: boolean; contact: Contact }>,
  id: number,
) {
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => change(body, { lang, params: { id } }),
    onSuccess: ({ contact }) => {
      queryClient.setQueryData(letterQuery(lang, id).queryKey, contact);
      return queryClient.invalidateQueries({ queryKey: ["backstage", "letters"] });
    },
  });
}

export const useChangeLetter = (id: number) =>
  useLetterChange<BodyOf<typeof putContact>>((body, options) => callAsMember(putContact, body, options), id);
export const useReply = (id: number) =>
  useLetterChange<BodyOf<typeof replyToContact>>((body, options) => callAsMember(replyToContact, body, options), id);

/** Reads all letters that the filters leave, as one CSV file. */
export function exportLetters(lang: number, search: InboxSearch): Promise<File> {
  return csvFile("letters.csv", (cursor) =>
    callAsMember(exportContacts, undefined, { lang, query: { ...filtersOf(search), ...cursor } }),
  );
}
