import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import {
  type BackstageDocument,
  type DocumentStatus,
  getRevision,
  listDocuments,
  openDocument,
} from "#contract/backstage/documents.ts";
import type { DocumentKindName } from "#contract/backstage/kinds.ts";
import { listOpened, putOpened } from "#src/offline/drafts.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { currentLogin } from "#src/offline/session.ts";

/** The filters of a list, as its address has them. */
export interface DocumentFilters {
  readonly kind?: DocumentKindName;
  readonly lang?: number;
  readonly item?: number;
  readonly status?: DocumentStatus;
  readonly review?: BackstageDocument["review"];
  readonly mine?: boolean;
  /** Id of a picture. */
  readonly image?: number;
  readonly q?: string;
}

const pageSize = 30;

function callList(
  lang: number,
  { kind, lang: content, item, status, review, mine, image, q }: DocumentFilters,
  cursor?: string,
) {
  const query = {
    ...(kind && { kind }),
    ...(content !== undefined && { content_lang: content }),
    ...(item !== undefined && { item_id: item }),
    ...(status && { status }),
    ...(review && { review }),
    ...(mine && { mine: "true" }),
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

/** The documents of an item: its shared facts, and its text in each language. Without a network, those on the device. */
export function itemQuery(lang: number, item: number) {
  return queryOptions({
    queryKey: ["backstage", "documents", "item", item],
    queryFn: async (): Promise<BackstageDocument[]> => {
      try {
        return (await callList(lang, { item })).document_list;
      } catch (error) {
        const local = (await openedDocuments()).filter(({ item_id }) => item_id === item);
        if (local.length === 0) throw error;
        return local;
      }
    },
    refetchOnWindowFocus: true,
  });
}

/** The document of an item that all languages share; `null` for none. Without a network, the one on the device. */
export function kindItemQuery(lang: number, kind: DocumentKindName | undefined, item: number) {
  return queryOptions({
    queryKey: ["backstage", "documents", "item", kind, item],
    queryFn: async (): Promise<BackstageDocument | null> => {
      try {
        return (await callList(lang, { ...(kind && { kind }), item })).document_list[0] ?? null;
      } catch (error) {
        const local = (await openedDocuments()).find((each) => each.kind === kind && each.item_id === item);
        if (!local) throw error;
        return local;
      }
    },
    refetchOnWindowFocus: true,
  });
}

/** A document with its latest version. A copy on the device opens without a network. */
export function documentQuery(lang: number, id: string) {
  return queryOptions({
    queryKey: ["backstage", "document", id],
    queryFn: async () => {
      const requestedAt = new Date().toISOString();
      const loaded = await callAsMember(openDocument, undefined, { lang, params: { id } });
      const login = currentLogin();
      if (login)
        await putOpened({ memberId: login.memberId, document: id }, loaded, requestedAt).catch(() => undefined);
      return loaded;
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

/** Documents that open without a network, the last opened first. */
export async function openedDocuments(): Promise<BackstageDocument[]> {
  const login = currentLogin();
  const rows = login ? await listOpened(login.memberId).catch(() => []) : [];
  return rows.map(({ data }) => (data as { document: BackstageDocument }).document);
}

/** The first articles whose title has these words, in any language. */
export function titleSearchQuery(lang: number, q: string) {
  return queryOptions({
    queryKey: ["backstage", "documents", "titles", q],
    queryFn: async () => (await callList(lang, { kind: "article_text", q })).document_list.slice(0, 10),
  });
}

/** Finds articles of a language by words of their title, for inner links. Games have no documents yet. */
export async function searchItems({
  lang,
  content,
  kind,
  question,
}: {
  lang: number;
  content: number | null;
  kind: "article" | "game";
  question: string;
}): Promise<{ item: number; title: string }[]> {
  if (kind === "game") return [];
  const filters = {
    kind: "article_text",
    ...(content !== null && { lang: content }),
    ...(question && { q: question }),
  } as const;
  const { document_list: found } = await callList(lang, filters);
  return found.map(({ item_id: item, title }) => ({ item, title }));
}
