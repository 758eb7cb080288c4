import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { BackstageDocument } from "#contract/backstage/documents.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { documentQuery } from "../documents/documents.queries.ts";
import { type Data, DraftSession, type SessionState } from "./draft-session.ts";
import { useWriter } from "./use-drafts.ts";

export interface OpenDraft {
  readonly session: DraftSession;
  readonly state: SessionState;
  /** Whether there is neither a response nor a copy on the device yet. */
  readonly isLoading: boolean;
  readonly error: unknown;
}

/** The writing of a document: its content, and where it is saved. */
export function useDraftSession(document: BackstageDocument, empty: Data): OpenDraft {
  const { id: lang } = useLocale();
  const memberId = useWriter() ?? 0;
  const loaded = useQuery(documentQuery(lang, document.id));
  // A session is of one document and one member: its component has a key.
  const [session] = useState(() => new DraftSession({ memberId, lang, document, empty }));
  const state = useSyncExternalStore(session.subscribe, session.state);
  useEffect(() => session.open(), [session]);
  useEffect(() => {
    if (loaded.data) session.take(loaded.data);
  }, [session, loaded.data]);
  // The session takes a response after the first render with it. Until then its fields would be empty.
  const isKnown = state.head !== null || state.draft !== undefined || state.isOnDevice || loaded.data?.head === null;
  return { session, state, isLoading: !isKnown && !loaded.isError, error: isKnown ? null : loaded.error };
}
