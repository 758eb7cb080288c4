import { useLingui } from "@lingui/react/macro";
import { FormStatus } from "#src/ui/form-status.tsx";

/** Says to those who come without a link that works where they are. */
export function LoginReason({ expired }: { expired: boolean }) {
  const { t } = useLingui();
  if (!expired) return <p>{t`The link in our mail leads here. It can be sent once more.`}</p>;
  return (
    <FormStatus tone="bad">
      <p>{t`This link has expired. Please apply again.`}</p>
    </FormStatus>
  );
}
