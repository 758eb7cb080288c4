import { useLingui } from "@lingui/react/macro";
import { Link } from "#src/lib/link.tsx";
import { buttonClass } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";

/** The screen of an address that Backstage does not have. */
export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <Empty
      heading="h1"
      title={t`This screen doesn't exist.`}
      actions={<Link to="/" className={buttonClass()}>{t`Go to Today`}</Link>}
    />
  );
}
