import { useLingui } from "@lingui/react/macro";
import { buttonClass } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { useMember } from "./use-member.ts";

/** Replaces members-only content for visitors and links to the login. Its texts are in the catalog `auth`. */
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

/*
 * The login dialog has an address: the page's own with one of these as its hash. Back closes the dialog, a reload opens
 * it again, and neither server nor worker see it. Links use `<a href="#login">`; scripts that need a member set
 * `location.hash` to `login-needed`.
 */

/** The content of the dialog; `login-needed` adds the hint that an action requires a login. */
const loginPlaces = ["login", "register", "forgot-password", "reset-password", "login-needed"] as const;
export type LoginPlace = (typeof loginPlaces)[number];

/** The dialog that a hash opens. */
export function loginPlaceOf(hash: string): LoginPlace | undefined {
  return loginPlaces.find((place) => place === hash.replace(/^#/, ""));
}

/** Replaces a members-only page for visitors and links to the login. */
export function LoginGate() {
  const me = useMember();
  return (
    <div className="wrap">
      <LoginHint heading="h1" ended={me.state === "signed-out" && me.ended} />
    </div>
  );
}
