import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { BodyOf } from "#contract/http/action.ts";
import type { MailingChange } from "#contract/newsletter/mailing-limits.ts";
import {
  changeMailing,
  createMailing,
  getMailing,
  listMailings,
  type Mailing,
  previewMailing,
  testMailing,
} from "#contract/newsletter/mailings.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";

/** Milliseconds between reads of a mailing that is being sent. */
const sendingInterval = 2000;
/** Milliseconds between reads of a mailing that waits for its time. */
const waitingInterval = 20_000;

/** The language of the mail, as the address of a page has it. */
export interface MailSearch {
  language?: string | undefined;
}

/** Published issues with their mailings, the latest first, and who would get one. */
export function mailingsQuery(lang: number) {
  return infiniteQueryOptions({
    queryKey: ["backstage", "mailings", lang],
    queryFn: ({ pageParam }) =>
      callAsMember(listMailings, undefined, { lang, query: { ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
    refetchOnWindowFocus: true,
  });
}

/** A mailing with its counts, as they come. */
export function mailingQuery(lang: number, id: number) {
  return queryOptions({
    queryKey: ["backstage", "mailing", lang, id],
    queryFn: () => callAsMember(getMailing, undefined, { lang, params: { id } }),
    refetchInterval: ({ state: { data } }) => {
      if (data?.mailing.state === "sending") return sendingInterval;
      return data?.mailing.state === "waiting" ? waitingInterval : false;
    },
  });
}

/** The mail of an issue, as it would be sent now. */
export function mailPreviewQuery(lang: number, month: string, contentLang: number) {
  return queryOptions({
    queryKey: ["backstage", "mail-preview", lang, month, contentLang],
    queryFn: () =>
      callAsMember(previewMailing, undefined, { lang, query: { month, content_lang: String(contentLang) } }),
  });
}

/** Sends the mail to the person who asks. */
export function useTestMailing() {
  const { id: lang } = useLocale();
  return useMutation({
    mutationFn: (body: BodyOf<typeof testMailing>) => callAsMember(testMailing, body, { lang }),
  });
}

/** The proof that some acts need: `useProof` asks for it. */
export type WithProof = <T>(act: () => Promise<T>) => Promise<T>;

/** Sends an issue, or schedules it. A repeat after a lost answer makes no second mailing. */
export function useCreateMailing(withProof: WithProof) {
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof createMailing>) => {
      const key = crypto.randomUUID();
      return withProof(() => callAsMember(createMailing, body, { lang, key }));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["backstage", "mailings"] }),
  });
}

/** Pauses, resumes or cancels a mailing. */
export function useChangeMailing({ id }: Mailing) {
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: MailingChange) => callAsMember(changeMailing, undefined, { lang, params: { id, change } }),
    onSettled: () =>
      Promise.all(
        ["mailings", "mailing"].map((name) => queryClient.invalidateQueries({ queryKey: ["backstage", name] })),
      ),
  });
}
