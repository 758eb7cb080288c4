import { useLingui } from "@lingui/react/macro";
import { buttonClass } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";

/**
 * In the place of what members alone see: that nobody is logged in, and how to. Its texts are in the catalogue
 * `members`.
 */
export function LoginHint({ ended, heading }: { ended: boolean; heading?: "h1" | "h2" }) {
  const { t } = useLingui();
  return (
    <Empty
      {...(heading && { heading })}
      title={
        ended
          ? t({ comment: "Title when a member has been logged out", message: "Your session has expired" })
          : t`You're not logged in`
      }
      actions={
        <>
          <a href="#login" className={buttonClass({ variant: "primary" })}>{t`Log in`}</a>
          {!ended && <a href="#register" className={buttonClass()}>{t`Sign up`}</a>}
        </>
      }
    >
      {ended ? t`Get user data failed, you have to login or relogin.` : t`Log in to continue.`}
    </Empty>
  );
}
