import { useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Factor, listFactors, removeFactor, renewRecoveryCodes } from "#contract/backstage/second-factor.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { formatDay } from "#src/lib/dates.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";
import { RecoveryCodes } from "../access/recovery-codes.tsx";
import { SetUpFactor } from "../access/set-up-factor.tsx";
import rows from "../documents/document-rows.module.css";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { useProof } from "./use-proof.tsx";

/** The own second factors and recovery codes. */
export function FactorsPage() {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const offline = useConnectivity() === "offline";
  const queryClient = useQueryClient();
  const { withProof, proofSheet } = useProof();
  const [isAdding, setAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const list = useQuery({
    queryKey: ["backstage", "factors"],
    queryFn: () => callAsMember(listFactors, undefined, { lang }),
  });
  const remove = useMutation({
    mutationFn: ({ id }: Factor) => withProof(() => callAsMember(removeFactor, undefined, { lang, params: { id } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["backstage"] }),
  });
  const renew = useMutation({
    mutationFn: () => withProof(() => callAsMember(renewRecoveryCodes, undefined, { lang })),
    onSuccess: async ({ recovery_code_list: made }) => {
      setCodes(made);
      await queryClient.invalidateQueries({ queryKey: ["backstage", "factors"] });
    },
  });
  const failure = remove.error ?? renew.error;
  const left = list.data?.recovery_codes_left ?? 0;
  return (
    <>
      <PageTitle title={t`Second factor`}>
        <Button disabled={offline} onClick={() => setAdding(true)}>{t`Add one …`}</Button>
      </PageTitle>
      {list.isPending && <LoadingRows />}
      {list.isError && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {failure && (
        <FormStatus tone="bad">
          <p>{i18n._(errorMessage(failure))}</p>
        </FormStatus>
      )}
      {list.data?.factor_list.length === 0 && (
        <p>{t`You have none. It protects the site if somebody learns your password.`}</p>
      )}
      {list.data && list.data.factor_list.length > 0 && (
        <>
          <ul className={rows.rows} aria-label={t`Second factor`}>
            {list.data.factor_list.map((factor) => (
              <FactorRow
                key={factor.id}
                factor={factor}
                disabled={offline || remove.isPending}
                onRemove={() => remove.mutate(factor)}
              />
            ))}
          </ul>
          <div className={layout.actions}>
            <p>{t`Recovery codes left: ${left}`}</p>
            <Button
              size="small"
              disabled={offline}
              busy={renew.isPending && !proofSheet}
              onClick={() => renew.mutate()}
            >{t`Make new codes`}</Button>
          </div>
        </>
      )}
      {isAdding && (
        <Sheet open onClose={() => setAdding(false)} title={t`Add a second factor`} closeLabel={t`Close`}>
          <SetUpFactor onDone={() => setAdding(false)} />
        </Sheet>
      )}
      {codes && (
        <Sheet open onClose={() => setCodes(undefined)} title={t`Recovery codes`} closeLabel={t`Close`}>
          <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
        </Sheet>
      )}
      {proofSheet}
    </>
  );
}

interface FactorRowProps {
  factor: Factor;
  disabled: boolean;
  onRemove: () => void;
}

function FactorRow({ factor, disabled, onRemove }: FactorRowProps) {
  const { t } = useLingui();
  const { code } = useLocale();
  const added = formatDay(factor.created_at, code);
  const used = factor.last_used_at && formatDay(factor.last_used_at, code);
  const name = factor.name || (factor.kind === "totp" ? t`App with codes` : t`Passkey`);
  return (
    <li className={rows.row}>
      <div className={rows.text}>
        <h2>{name}</h2>
        <p>
          <span>{t`Added on ${added}`}</span>
          {used && <span>{t`Used last on ${used}`}</span>}
        </p>
      </div>
      <Button disabled={disabled} aria-label={t`Remove: ${name}`} onClick={onRemove}>{t`Remove`}</Button>
    </li>
  );
}
