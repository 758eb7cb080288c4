import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { createDocument } from "#contract/backstage/documents.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import type { Family } from "../documents/families.ts";

/** Creates an item with its facts and its text in the language of the interface, and opens it. */
export function useCreateItem(family: Family, to: "/articles/$item" | "/games/$item") {
  const { id: lang, content } = useLocale();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const text = { id: crypto.randomUUID(), kind: family.text, item_id: null, lang: content };
      const { item_id } = await callAsMember(createDocument, text, { lang });
      const facts = { id: crypto.randomUUID(), kind: family.facts, item_id, lang: null };
      await callAsMember(createDocument, facts, { lang });
      return item_id;
    },
    onSuccess: async (item) => {
      await queryClient.invalidateQueries({ queryKey: ["backstage", "documents"] });
      await navigate({ to, params: { item: String(item) }, search: { lang: String(content) } });
    },
  });
}
