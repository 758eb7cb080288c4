import { useNavigate } from "@tanstack/react-router";
import { useLocale } from "#src/lib/use-locale.ts";
import type { Family } from "../documents/families.ts";
import { useBegin } from "../drafts/use-begin.ts";

/** Begins an item with its text in the language of the interface and its facts, and opens it. */
export function useCreateItem({ text, facts, screen }: Family) {
  const { content } = useLocale();
  const navigate = useNavigate();
  return useBegin({
    documents: [
      { kind: text, lang: content },
      { kind: facts, lang: null },
    ],
    onBegun: (item) => navigate({ to: screen, params: { item: String(item) }, search: { lang: String(content) } }),
  });
}
