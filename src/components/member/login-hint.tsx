import { useLingui } from "@lingui/react/macro";
import { buttonClass } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { useMember } from "./use-member.ts";

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

/*
 * The cover over a page by which visitors log in has an address: that of the page with one of these behind the `#`.
 * So the page beneath stays, the way back closes the cover, a reload opens it again, and neither the server nor the
 * worker's copies know of it. A plain link leads there, `<a href="#login">`; who meets a visitor
 * where a member is needed sets `location.hash` to `login-needed`.
 */

/** What the cover shows; `login-needed` is the hint to those who wanted what members alone may. */
const loginPlaces = ["login", "register", "forgot-password", "login-needed"] as const;
export type LoginPlace = (typeof loginPlaces)[number];

/** The cover that stands behind a `#`, which may be part of it. */
export function loginPlaceOf(hash: string): LoginPlace | undefined {
  return loginPlaces.find((place) => place === hash.replace(/^#/, ""));
}

/** In the place of a page that is for members: how to become one, or to be one again. */
export function LoginGate() {
  const me = useMember();
  return (
    <div className="wrap">
      <LoginHint heading="h1" ended={me.state === "signed-out" && me.ended} />
    </div>
  );
}
