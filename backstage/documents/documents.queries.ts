import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import {
  type BackstageDocument,
  createDocument,
  type DocumentStatus,
  getRevision,
  listDocuments,
  openDocument,
} from "#contract/backstage/documents.ts";
import { listItems } from "#contract/backstage/items.ts";
import { type DocumentKindName, fixedItems } from "#contract/backstage/kinds.ts";
import type { ActionResponse } from "#contract/http/action.ts";
import { ApiError, isUnreachable } from "#contract/http/errors.ts";
import { findBegun } from "#src/offline/begun-documents.ts";
import { findOpened, putOpened } from "#src/offline/drafts.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { currentLogin, localDataOwner } from "#src/offline/session.ts";
import type { Family } from "./families.ts";
import { type LocalDocument, openedDocuments } from "./local-documents.ts";
import type { LanguageStatus } from "./status-badge.tsx";

/** The filters of a list, as its address has them. */
export interface DocumentFilters {
  readonly kind?: DocumentKindName;
  readonly lang?: number;
  readonly item?: number;
  readonly status?: DocumentStatus;
  readonly review?: BackstageDocument["review"];
  readonly mine?: boolean;
  /** Id of a language in which their item has no text; `any` for one or more. */
  readonly missing?: string;
  /** Only those with versions to merge. */
  readonly beside?: boolean;
  /** Id of a picture. */
  readonly image?: number;
  readonly q?: string;
}

/** The filters of a state; "missing" lists what is there in the other languages. */
export function statusFilters(status: LanguageStatus | undefined, lang?: number): DocumentFilters {
  if (status === "missing") return { missing: String(lang ?? "any") };
  return { ...(status && { status }), ...(lang !== undefined && { lang }) };
}

const pageSize = 30;

function callList(
  lang: number,
  { kind, lang: content, item, status, review, mine, missing, beside, image, q }: DocumentFilters,
  cursor?: string,
) {
  const query = {
    ...(kind && { kind }),
    ...(content !== undefined && { content_lang: content }),
    ...(item !== undefined && { item_id: item }),
    ...(status && { status }),
    ...(review && { review }),
    ...(mine && { mine: "true" }),
    ...(missing && { missing }),
    ...(beside && { beside: "true" }),
    ...(image !== undefined && { image }),
    ...(q && { q }),
    ...(cursor && { cursor }),
    limit: pageSize,
  };
  return callAsMember(listDocuments, undefined, { lang, query });
}

/** A list of documents, a page at a time. */
export function documentsQuery(lang: number, filters: DocumentFilters) {
  return infiniteQueryOptions({
    queryKey: ["backstage", "documents", currentLogin()?.memberId, filters],
    queryFn: ({ pageParam }) => callList(lang, filters, pageParam || undefined),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
    refetchOnWindowFocus: true,
  });
}

/**
 * Reads the documents of an item. Those that were begun on this device are there before the site has them. Without a
 * network, they are those on the device.
 */
async function documentsOf(lang: number, item: number, kinds: readonly string[]): Promise<LocalDocument[]> {
  const isOwn = ({ kind, item_id: id }: BackstageDocument) => id === item && kinds.includes(kind);
  const local = (await openedDocuments()).filter(isOwn);
  try {
    const sent = (await callList(lang, { item })).document_list.filter(isOwn);
    const isSent = (begun: LocalDocument) =>
      sent.some(({ kind, lang: own }) => kind === begun.kind && own === begun.lang);
    return [...sent, ...local.filter((each) => each.unsent && !isSent(each))];
  } catch (error) {
    if (local.length === 0) throw error;
    return local;
  }
}

/** The documents of an item: its shared facts, and its text in each language. */
export function itemQuery(lang: number, item: number, { kinds }: Family) {
  return queryOptions({
    queryKey: ["backstage", "documents", "item", kinds[0], item],
    queryFn: () => documentsOf(lang, item, kinds),
    refetchOnWindowFocus: true,
  });
}

/**
 * The document of an item that all languages share; `null` for none. The document of an item with a given number is made
 * when it is opened for the first time.
 */
export function kindItemQuery(lang: number, kind: DocumentKindName | undefined, item: number) {
  return queryOptions({
    queryKey: ["backstage", "documents", "item", kind, item],
    queryFn: async (): Promise<LocalDocument | null> => {
      if (!kind) return null;
      const [found] = await documentsOf(lang, item, [kind]);
      if (found || item > (fixedItems[kind] ?? 0)) return found ?? null;
      const document = { id: crypto.randomUUID(), kind, item_id: item, lang: null };
      return callAsMember(createDocument, document, { lang });
    },
    refetchOnWindowFocus: true,
  });
}

/**
 * A document with its latest version. A copy on the device opens without a network, and so does a document that was begun
 * there.
 */
export function documentQuery(lang: number, id: string) {
  return queryOptions({
    queryKey: ["backstage", "document", id],
    queryFn: async () => {
      const writer = localDataOwner();
      const begun = writer === undefined ? undefined : await findBegun(writer, id).catch(() => undefined);
      if (begun) return begun.data as ActionResponse<typeof openDocument>;
      const requestedAt = new Date().toISOString();
      try {
        const loaded = await callAsMember(openDocument, undefined, { lang, params: { id } });
        const login = currentLogin();
        if (login)
          await putOpened({ memberId: login.memberId, document: id }, loaded, requestedAt).catch(() => undefined);
        return loaded;
      } catch (error) {
        if (writer === undefined || !(error instanceof ApiError && isUnreachable(error))) throw error;
        const copy = await findOpened(writer, id).catch(() => undefined);
        if (!copy) throw error;
        return copy.data as ActionResponse<typeof openDocument>;
      }
    },
    refetchOnWindowFocus: true,
  });
}

/** A version with its content, which never changes. */
export function revisionQuery(lang: number, id: string, rev: string) {
  return queryOptions({
    queryKey: ["backstage", "revision", id, rev],
    queryFn: () => callAsMember(getRevision, undefined, { lang, params: { id, rev } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The first articles whose title has these words, in any language. */
export function titleSearchQuery(lang: number, q: string) {
  return queryOptions({
    queryKey: ["backstage", "documents", "titles", q],
    queryFn: async () => (await callList(lang, { kind: "article_text", q })).document_list.slice(0, 10),
  });
}

/** Finds articles or games that readers have in a language by words of their title, for inner links. */
export async function searchItems({
  lang,
  kind,
  question,
}: {
  lang: number;
  kind: "article" | "game";
  question: string;
}): Promise<{ item: number; title: string }[]> {
  const query = question ? { q: question } : {};
  const { item_list: found } = await callAsMember(listItems, undefined, { lang, params: { kind }, query });
  return found.map(({ item_id: item, title }) => ({ item, title }));
}
