import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { createDocument } from "#contract/backstage/documents.ts";
import { ApiError } from "#contract/http/errors.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import type { Family } from "../documents/families.ts";
import { beginDocuments } from "../drafts/begin-documents.ts";
import { takeId } from "../drafts/reserve-ids.ts";
import { useWriter } from "../drafts/use-drafts.ts";

/**
 * Begins an item with its text in the language of the interface and its facts, and opens it. It works without a network
 * as long as this device holds an id.
 */
export function useCreateItem(family: Family) {
  const { id: lang, content } = useLocale();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const memberId = useWriter();
  return useMutation({
    mutationFn: async () => {
      if (memberId === undefined) throw new ApiError("not_logged_in");
      const itemId = await takeId(memberId, "item", lang);
      const parts = [
        { kind: family.text, lang: content },
        { kind: family.facts, lang: null },
      ];
      try {
        await beginDocuments({ memberId, itemId, lang }, parts);
      } catch {
        // This device cannot store them.
        for (const part of parts) {
          await callAsMember(createDocument, { id: crypto.randomUUID(), item_id: itemId, ...part }, { lang });
        }
      }
      return itemId;
    },
    onSuccess: async (item) => {
      await queryClient.invalidateQueries({ queryKey: ["backstage", "documents"] });
      await navigate({ to: family.screen, params: { item: String(item) }, search: { lang: String(content) } });
    },
  });
}
