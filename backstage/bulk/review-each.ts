import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BackstageDocument } from "#contract/backstage/documents.ts";
import { reviewDocument } from "#contract/backstage/review.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";

/** What has become of each of several texts. */
export interface BulkResult {
  readonly done: number;
  readonly failed: readonly { readonly document: BackstageDocument; readonly reason: MessageDescriptor }[];
}

interface Change {
  readonly texts: readonly BackstageDocument[];
  readonly review?: BackstageDocument["review"];
  /** `null` for nobody. */
  readonly assignee?: number | null;
}

/** Changes the review of several texts, one call after another. What fails does not stop the others. */
export function useReviewEach() {
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ texts, ...change }: Change): Promise<BulkResult> => {
      const failed: { document: BackstageDocument; reason: MessageDescriptor }[] = [];
      for (const document of texts) {
        const { id, review, assignee } = document;
        const body = { review, assignee, ...change };
        await callAsMember(reviewDocument, body, { lang, params: { id } }).catch((error: unknown) => {
          failed.push({ document, reason: errorMessage(error, reasons) });
        });
      }
      return { done: texts.length - failed.length, failed };
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["backstage", "documents"] }),
  });
}

/** Why a text was not changed. */
const reasons = {
  not_permitted: msg`Your roles don't allow this.`,
  invalid: msg`This person doesn't write in its language.`,
  offline: msg`There was no answer.`,
  timeout: msg`There was no answer.`,
};
