import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#contract/http/errors.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import type { NewDocument } from "../documents/empty-document.ts";
import { beginDocuments } from "./begin-documents.ts";
import { takeId } from "./reserve-ids.ts";
import { useWriter } from "./use-drafts.ts";

interface Beginning {
  /** The item that gets the documents; without it, a new one. */
  readonly item?: number;
  readonly documents: readonly NewDocument[];
  /** Called with the item. */
  readonly onBegun?: (item: number) => Promise<void>;
}

/** Begins documents. It works without a network: a new item as long as this device holds an id. */
export function useBegin({ item, documents, onBegun }: Beginning) {
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  const memberId = useWriter();
  return useMutation({
    mutationFn: async () => {
      if (memberId === undefined) throw new ApiError("not_logged_in");
      const itemId = item ?? (await takeId(memberId, "item", lang));
      await beginDocuments({ memberId, itemId, lang }, documents);
      return itemId;
    },
    onSuccess: async (itemId) => {
      await queryClient.invalidateQueries({ queryKey: ["backstage", "documents"] });
      await onBegun?.(itemId);
    },
  });
}
