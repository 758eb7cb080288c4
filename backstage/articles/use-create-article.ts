import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { createDocument } from "#contract/backstage/documents.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";

/** Creates an article with its facts and its text in the language of the interface, and opens it. */
export function useCreateArticle() {
  const { id: lang, content } = useLocale();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const text = { id: crypto.randomUUID(), kind: "article_text" as const, item_id: null, lang: content };
      const { item_id } = await callAsMember(createDocument, text, { lang });
      const facts = { id: crypto.randomUUID(), kind: "article" as const, item_id, lang: null };
      await callAsMember(createDocument, facts, { lang });
      return item_id;
    },
    onSuccess: async (item) => {
      await queryClient.invalidateQueries({ queryKey: ["backstage", "documents"] });
      await navigate({ to: "/articles/$item", params: { item: String(item) }, search: { lang: String(content) } });
    },
  });
}
