import { useLingui } from "@lingui/react/macro";
import { Empty } from "#src/ui/empty.tsx";

/** Where a label has none of the kind that is shown. */
export function NoResults() {
  const { t } = useLingui();
  return <Empty title={t`Nothing on this topic yet`} />;
}
