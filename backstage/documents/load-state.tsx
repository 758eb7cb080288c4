import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { errorMessage } from "#src/lib/error-message.ts";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import css from "./load-state.module.css";

/** Placeholder rows of a list that is loading. */
export function LoadingRows() {
  const { t } = useLingui();
  return (
    <div className={css.rows} role="status">
      <span className="sr">{t`Loading …`}</span>
      {[60, 80, 40].map((width) => (
        <Skeleton key={width} shape="title" width={width as 40 | 60 | 80} />
      ))}
    </div>
  );
}

/** What staff can do themselves so that something loads. */
const ownMessages = {
  not_logged_in: msg`Log in again, then this loads.`,
  second_factor: msg`Confirm it's you, then this loads.`,
  not_permitted: msg`Your roles don't allow this.`,
};

/** A list or document that did not load. */
export function LoadError({ error, retry }: { error: unknown; retry: () => void }) {
  const { t, i18n } = useLingui();
  return (
    <Empty title={t`This couldn't be loaded`} actions={<Button onClick={retry}>{t`Try again`}</Button>}>
      {i18n._(errorMessage(error, ownMessages))}
    </Empty>
  );
}
