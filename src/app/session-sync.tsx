import { msg } from "@lingui/core/macro";
import { Outlet, type RegisteredRouter } from "@tanstack/react-router";
import { UserRound } from "lucide";
import type { ReactNode } from "react";
import type { createRoot } from "react-dom/client";
import { loginPlaceOf } from "#src/components/member/login-places.ts";
import { useMember } from "#src/components/member/use-member.ts";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { accountSlot, memberGateSlot } from "#src/components/page/slot.ts";
import { whenIdle } from "#src/lib/when-idle.ts";
import { connectivity, onConnectivityChange, probe } from "#src/offline/connectivity.ts";
import { isSessionCopied, onSessionChange, session } from "#src/offline/session.ts";
import { Icon } from "#src/ui/icon.tsx";
import { iconButtonClass } from "#src/ui/icon-button.tsx";

/**
 * Follows who is here: the bar shows it, the server confirms it when it can be reached, and what the query cache has
 * of a member leaves with him. Each part comes when it is first needed.
 */
export function syncSession(router: RegisteredRouter, root: typeof createRoot): void {
  onSessionChange(() => {
    forgetOthers(router);
    void showWhoIsHere(router);
    void mirror();
  });
  onConnectivityChange(() => void confirm(router));
  void showWhoIsHere(router);
  void confirm(router);
  memberGateSlot.show(<Gate />);
  openCover(router, root);
  whenIdle(() => void mirror());
}

/** The worker's copy of the login follows it; only where they differ, the database is opened for that. */
async function mirror(): Promise<void> {
  if (isSessionCopied()) return;
  try {
    await (await import("#src/offline/copy-session.ts")).copySessionToDatabase();
  } catch {
    // It is tried again at the next change, and the next start.
  }
}

/** In the place of a page for members. */
function Gate() {
  return useMember().state === "signed-in" ? <Outlet /> : <LoginGate />;
}

const LoginGate = lazyHydrated(
  () => import("#src/components/member/login-gate.tsx").then((module) => module.LoginGate),
  {
    catalog: "auth",
    ssr: false,
  },
);

/** What stands in the bar now, so that the last of several changes wins. */
let shown: "nobody" | "member" | undefined;

async function showWhoIsHere({ options: { context } }: RegisteredRouter): Promise<void> {
  const now = session().state === "signed-in" ? "member" : "nobody";
  if (now === shown) return;
  shown = now;
  if (now === "nobody") {
    showInBar(
      <a href="#login" data-account className={iconButtonClass} aria-label={context.i18n._(msg`Log in`)}>
        <Icon icon={UserRound} />
      </a>,
    );
  } else {
    try {
      const { accountMenu } = await import("#src/features/auth/lazy-account-menu.tsx");
      const menu = await accountMenu(context.locale.code);
      if (shown !== "member") return;
      showInBar(menu);
    } catch (error) {
      // The link to the member centre leads there as well.
      shown = undefined;
      showInBar();
      console.warn("No menu for the member:", error);
    }
  }
}

/** The focus stays where it is, though what had it goes. */
function showInBar(content?: ReactNode): void {
  const hadFocus = document.activeElement?.matches("header [href$='/member'], [data-account]");
  accountSlot.show(content);
  if (hadFocus) requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-account]")?.focus());
}

/** Asks the server about a login that it has not confirmed since the start. Whatever else fails, the login stands. */
async function confirm({ options: { context } }: RegisteredRouter): Promise<void> {
  const now = session();
  if (now.state === "signed-out" || (now.verified && now.member) || connectivity() === "offline") return;
  try {
    const { refreshMember } = await import("#src/offline/member-call.ts");
    await refreshMember(context.locale.id);
  } catch {
    // It is asked again when the site can be reached.
  }
}

function forgetOthers({ options: { context } }: RegisteredRouter): void {
  const now = session();
  const id = now.state === "signed-in" ? now.member?.id : undefined;
  context.queryClient.removeQueries({ queryKey: ["member"], predicate: ({ queryKey }) => queryKey[1] !== id });
}

/** Brings the cover by which visitors log in when the address first asks for it. */
function openCover(router: RegisteredRouter, root: typeof createRoot): void {
  const { history, options } = router;
  let uncovered: string | undefined;
  let there = false;
  const look = async () => {
    const { pathname, search, hash } = history.location;
    const asked = loginPlaceOf(hash) !== undefined;
    if (!asked) uncovered = pathname + search;
    if (there || !asked) return;
    there = true;
    try {
      const { mountLoginDialog } = await import("#src/features/auth/mount-login-dialog.tsx");
      await mountLoginDialog({
        locale: options.context.locale,
        router,
        lastUncovered: () => uncovered,
        createRoot: root,
      });
    } catch (error) {
      there = false;
      // Where the network is what is missing, the page says so.
      void probe();
      console.warn("The login cannot be shown:", error);
    }
  };
  history.subscribe(() => void look());
  void look();
}
