import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BackstageDocument } from "#contract/backstage/documents.ts";
import type { DocumentKindName } from "#contract/backstage/kinds.ts";
import { maxPublished } from "#contract/backstage/limits.ts";
import { withdrawDocuments } from "#contract/backstage/publication.ts";
import { findLocale } from "#contract/locales.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";
import { useMayPublish } from "../access/me.queries.ts";
import { isOnSite } from "../documents/status-badge.tsx";
import css from "./bulk-acts.module.css";

/** Lists the chosen texts that readers see, and takes all of them off the site, or none. */
export function WithdrawSheet({ texts, onClose }: { texts: readonly BackstageDocument[]; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const queryClient = useQueryClient();
  const mayPublish = useMayPublish();
  const live = texts.filter(
    ({ kind, lang: own, status }) => isOnSite(status) && mayPublish(kind as DocumentKindName, own),
  );
  const others = texts.length - live.length;
  const withdraw = useMutation({
    mutationFn: () => callAsMember(withdrawDocuments, { list: live.map(({ id }) => id) }, { lang }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["backstage"] });
      onClose();
    },
  });
  return (
    <Sheet open onClose={onClose} title={t`Withdraw from readers`} closeLabel={t`Close`}>
      <div className={layout.stack}>
        <ul className={css.texts} aria-label={t`Texts that readers see`}>
          {live.map(({ id, title, lang: own }) => (
            <li key={id}>
              <span lang={findLocale(own ?? 0)?.code}>{title || t`Untitled`}</span>
              <b>{findLocale(own ?? 0)?.short}</b>
            </li>
          ))}
        </ul>
        {others > 0 && <p>{t`Chosen texts that are not on the site, or not yours to withdraw: ${others}`}</p>}
        {live.length > maxPublished && <p>{t`At most ${maxPublished} at once. Choose fewer.`}</p>}
        {withdraw.isError && (
          <FormStatus tone="bad">
            <p>
              {t`Nothing was changed.`} {i18n._(errorMessage(withdraw.error))}
            </p>
          </FormStatus>
        )}
        <div className={layout.actions}>
          <Button
            variant="primary"
            busy={withdraw.isPending}
            disabled={live.length === 0 || live.length > maxPublished}
            onClick={() => withdraw.mutate()}
          >{t`Withdraw from readers`}</Button>
        </div>
      </div>
    </Sheet>
  );
}
