import { useLingui } from "@lingui/react/macro";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { session } from "#src/offline/session.ts";
import { useConfirm } from "./use-confirm.tsx";

/**
 * While something is written and not saved, asks before the page is left (spec section 4); where the whole window is,
 * the browser does, in its own words.
 */
export function LeaveGuard({ when }: { when: boolean }) {
  const { t } = useLingui();
  const { history } = useRouter();
  const { ask, sheet } = useConfirm();
  const stays = useEffectEvent(
    async () =>
      !(await ask({
        title: t`Discard changes?`,
        text: t`Your changes haven't been saved.`,
        yes: t`Discard changes`,
        no: t`Keep editing`,
      })),
  );
  // The history's own: the router's hook would come with the first script of every page.
  useEffect(() => {
    if (!when) return undefined;
    return history.block({
      enableBeforeUnload: true,
      // Who has signed out has nothing to save any more.
      blockerFn: ({ currentLocation, nextLocation }) =>
        currentLocation.pathname !== nextLocation.pathname && session().state === "signed-in" && stays(),
    });
  }, [history, when]);
  return sheet;
}
