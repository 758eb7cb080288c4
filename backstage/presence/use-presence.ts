import { isCancelledError, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { BackstageDocument } from "#contract/backstage/documents.ts";
import { mainQuery } from "#src/components/site/main.queries.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { kindsBeside } from "../documents/families.ts";
import { useWriter } from "../drafts/use-drafts.ts";
import { followPresence, type Presence } from "./follow-presence.ts";
import type { PresentPerson } from "./presence-tabs.ts";

/** The documents of an item on a screen. The first one counts as open until another has the focus. */
export type ShownDocuments = readonly Pick<BackstageDocument, "id" | "kind" | "item_id">[];

/** Announces the open document, and returns the others who have a document of the item open. */
export function usePresence(documents: ShownDocuments): readonly PresentPerson[] {
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  const memberId = useWriter();
  const [people, setPeople] = useState<readonly PresentPerson[]>([]);
  const [presence, setPresence] = useState<Presence>();
  const open = useOpenDocument(documents.map(({ id }) => id));
  const [first] = documents;
  // A text, so that equal kinds do not start again.
  const kinds = first && kindsBeside(first.kind).join(" ");
  const itemId = first?.item_id;
  useEffect(() => {
    if (memberId === undefined || kinds === undefined || itemId === undefined) return;
    const following = followPresence({
      ...{ lang, memberId },
      item: { kinds: kinds.split(" "), itemId },
      readConfig: async () => {
        try {
          return (await queryClient.fetchQuery(mainQuery(lang))).data.config.realtime;
        } catch (error) {
          // A screen that closes cancels the read that it shares. The next heartbeat reads again.
          if (isCancelledError(error)) return undefined;
          throw error;
        }
      },
      onChange: setPeople,
    });
    setPresence(following);
    return () => {
      setPresence(undefined);
      following.stop();
    };
  }, [lang, queryClient, memberId, kinds, itemId]);
  useEffect(() => presence?.moveTo(open), [presence, open]);
  return people;
}

/** The document that last had the focus, else the first one. */
function useOpenDocument(ids: readonly string[]): string | undefined {
  const [first] = ids;
  // Another first document, as after a change of the language, is open without a focus.
  const [focused, setFocused] = useState<{ id: string | undefined; first: string | undefined }>();
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const within = target instanceof Element ? target.closest<HTMLElement>("[data-document]") : null;
      if (within) setFocused({ id: within.dataset.document, first });
    };
    addEventListener("focusin", follow);
    return () => removeEventListener("focusin", follow);
  }, [first]);
  return ids.find((id) => focused?.first === first && focused?.id === id) ?? first;
}
