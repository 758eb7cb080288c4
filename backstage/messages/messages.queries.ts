import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { BodyOf } from "#contract/http/action.ts";
import {
  createMessage,
  deleteMessage,
  findMessageReach,
  pauseMessage,
  putMessage,
  sendMessage,
  testMessage,
} from "#contract/notifications/message-composer.ts";
import {
  type Audience,
  cancelMessage,
  getMessage,
  listMessages,
  type OperatorMessage,
} from "#contract/notifications/operator-messages.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";

/** Milliseconds between reads of a message while its counts change fast, and later. */
const readAgain = { sending: 2000, sent: 10_000 } as const;

/** Messages to members, the latest first. */
export function messagesQuery(lang: number) {
  return infiniteQueryOptions({
    queryKey: ["backstage", "messages", lang],
    queryFn: ({ pageParam }) =>
      callAsMember(listMessages, undefined, { lang, query: { limit: 30, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
    refetchOnWindowFocus: true,
  });
}

const messageKey = (lang: number, id: number) => ["backstage", "message", lang, id];

/** A message with its counts, as they come. */
export function messageQuery(lang: number, id: number) {
  return queryOptions({
    queryKey: messageKey(lang, id),
    queryFn: async () => (await callAsMember(getMessage, undefined, { lang, params: { id } })).message,
    refetchInterval: ({ state: { data } }) => {
      if (data?.state === "scheduled" || data?.state === "sending") return readAgain.sending;
      return data?.state === "sent" ? readAgain.sent : false;
    },
  });
}

/** How many members and devices an audience has. */
export function reachQuery(lang: number, audience: Audience) {
  return queryOptions({
    queryKey: ["backstage", "message-reach", lang, audience],
    queryFn: () => callAsMember(findMessageReach, { audience }, { lang }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** Begins a message. */
export function useCreateMessage() {
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callAsMember(createMessage, undefined, { lang }),
    onSuccess: ({ message }) => {
      queryClient.setQueryData(messageKey(lang, message.id), message);
      return queryClient.invalidateQueries({ queryKey: ["backstage", "messages"] });
    },
  });
}

/** A change of a message that answers with the message as it is now. */
function useChange<Input>(id: number, change: (input: Input, lang: number) => Promise<{ message: OperatorMessage }>) {
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(input, lang),
    onSuccess: ({ message }) => {
      queryClient.setQueryData(messageKey(lang, id), message);
      return queryClient.invalidateQueries({ queryKey: ["backstage", "messages"] });
    },
  });
}

export type MessageContent = Omit<BodyOf<typeof putMessage>, "version">;

/** Saves a draft. The answer says whether a colleague had changed it. */
export function useSaveMessage(id: number) {
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof putMessage>) => callAsMember(putMessage, body, { lang, params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["backstage", "messages"] }),
  });
}

/** The proof that sending needs: `useProof` asks for it. */
type WithProof = <T>(act: () => Promise<T>) => Promise<T>;

/** Sends a draft, now or at a time. */
export function useSendMessage(id: number, withProof: WithProof) {
  return useChange(id, (body: BodyOf<typeof sendMessage>, lang) => {
    const key = crypto.randomUUID();
    return withProof(() => callAsMember(sendMessage, body, { lang, key, params: { id } }));
  });
}

/** Pauses a message, or lets it go on. */
export const usePauseMessage = (id: number) =>
  useChange(id, (paused: boolean, lang) => callAsMember(pauseMessage, { paused }, { lang, params: { id } }));

/** Cancels a message: it disappears from all inboxes. */
export const useCancelMessage = (id: number) =>
  useChange(id, (_: undefined, lang) => callAsMember(cancelMessage, undefined, { lang, params: { id } }));

/** Sends a draft to the person who asks. */
export function useTestMessage(id: number) {
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callAsMember(testMessage, undefined, { lang, params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["backstage", "messages"] }),
  });
}

/** Deletes a draft. */
export function useDeleteMessage(id: number) {
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callAsMember(deleteMessage, undefined, { lang, params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["backstage", "messages"] }),
  });
}
