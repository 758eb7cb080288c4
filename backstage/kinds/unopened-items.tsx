import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { listUnopened } from "#contract/backstage/documents.ts";
import type { DocumentKindName } from "#contract/backstage/kinds.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import unopened from "../articles/unopened-articles.module.css";
import rows from "../documents/document-rows.module.css";

interface UnopenedItemsProps {
  kind: DocumentKindName;
  /** Makes the documents of an item from what readers have, and opens it. */
  onOpen: (item: number) => Promise<void>;
}

/** Items that readers have and nobody has opened here. Without any, nothing is shown. */
export function UnopenedItems({ kind, onOpen }: UnopenedItemsProps) {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const list = useQuery({
    queryKey: ["backstage", "documents", "unopened", kind, lang],
    queryFn: async () => (await callAsMember(listUnopened, undefined, { lang, params: { kind } })).item_list,
  });
  const open = useMutation({ mutationFn: onOpen });
  if (!list.data || list.data.length === 0) return null;
  return (
    <section aria-labelledby="unopened" className={unopened.unopened}>
      <h2 id="unopened">{t`On the site, not opened here yet`}</h2>
      {open.isError && (
        <FormStatus tone="bad">
          <p>{i18n._(errorMessage(open.error))}</p>
        </FormStatus>
      )}
      <ul className={rows.rows} aria-labelledby="unopened">
        {list.data.map(({ item_id: item, title }) => (
          <li key={item} className={rows.row}>
            <div className={rows.text}>
              <h3>{title}</h3>
            </div>
            <Button
              busy={open.isPending && open.variables === item}
              aria-label={t`Edit: ${title}`}
              onClick={() => open.mutate(item)}
            >{t`Edit`}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
