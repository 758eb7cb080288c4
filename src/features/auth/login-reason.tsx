import { useLingui } from "@lingui/react/macro";
import { FormStatus } from "#src/ui/form-status.tsx";

/** Says to those who come without a link that works where they are. */
export function LoginReason({ expired }: { expired: boolean }) {
  const { t } = useLingui();
  if (!expired) return <p>{t`Open this page from the link in our email. Didn't get it? Request a new one.`}</p>;
  return (
    <FormStatus tone="bad">
      <p>{t`This link has expired. Please request a new one.`}</p>
    </FormStatus>
  );
}
