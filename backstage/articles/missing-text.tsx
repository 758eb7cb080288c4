import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createDocument } from "#contract/backstage/documents.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { useMay } from "../access/me.queries.ts";
import type { Family } from "../documents/families.ts";
import { beginDocuments } from "../drafts/begin-documents.ts";
import { useWriter } from "../drafts/use-drafts.ts";
import { Fields } from "../problems/fields.tsx";
import { missingPlace } from "../problems/sought-problem.ts";

interface MissingTextProps {
  family: Family;
  item: number;
  lang: number | null;
  /** Whether the item was begun on this device, so that nobody else can have written it. */
  begun: boolean;
}

/** In place of a document that an item does not have yet: a text in a language, or with `null` its shared facts. */
export function MissingText({ family, item, lang, begun }: MissingTextProps) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const may = useMay();
  const offline = useConnectivity() === "offline";
  const queryClient = useQueryClient();
  const memberId = useWriter();
  const kind = lang === null ? family.facts : family.text;
  const create = useMutation({
    mutationFn: async () => {
      if (begun && memberId !== undefined) {
        await beginDocuments({ memberId, itemId: item, lang: locale.id }, [{ kind, lang }]);
      } else {
        const document = { id: crypto.randomUUID(), kind, item_id: item, lang };
        await callAsMember(createDocument, document, { lang: locale.id });
      }
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["backstage", "documents"] }),
  });
  return (
    <Fields document={missingPlace(kind, item, lang)} data={null}>
      <Empty
        title={lang === null ? t`The facts for all languages aren't set yet` : t`Not written in this language yet`}
        actions={
          may("write") && (
            <Button
              variant="primary"
              disabled={offline && !begun}
              busy={create.isPending}
              onClick={() => create.mutate()}
            >
              {lang === null ? t`Set them` : t`Start writing`}
            </Button>
          )
        }
      >
        {create.isError && i18n._(errorMessage(create.error))}
      </Empty>
    </Fields>
  );
}
