import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { createDocument, listUnopened } from "#contract/backstage/documents.ts";
import { ApiError } from "#contract/http/errors.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import unopened from "../articles/unopened-articles.module.css";
import rows from "../documents/document-rows.module.css";
import type { AnyKindScreen } from "./kind-screens.ts";

/** Items that readers have and nobody has opened here. Opening one makes its document. Without any, nothing is shown. */
export function UnopenedItems({ screen }: { screen: AnyKindScreen }) {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const { kind } = screen;
  const list = useQuery({
    queryKey: ["backstage", "documents", "unopened", kind, lang],
    queryFn: async () => (await callAsMember(listUnopened, undefined, { lang, params: { kind } })).item_list,
  });
  const open = useOpenItem(screen);
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

/** Makes the document of an item from what readers have, and opens it. */
function useOpenItem({ kind, place }: AnyKindScreen) {
  const { id: lang } = useLocale();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (item: number) => {
      const document = { id: crypto.randomUUID(), kind, item_id: item, lang: null };
      await callAsMember(createDocument, document, { lang }).catch((error: unknown) => {
        // Somebody else has opened it in the meantime.
        if (!(error instanceof ApiError && error.code === "in_use")) throw error;
      });
    },
    onSuccess: async (_, item) => {
      await queryClient.invalidateQueries({ queryKey: ["backstage", "documents"] });
      await navigate({ to: "/$place/$item", params: { place, item: String(item) } });
    },
  });
}
