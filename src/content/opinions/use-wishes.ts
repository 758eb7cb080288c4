import { useEffect, useState, useSyncExternalStore } from "react";
import { followWishes } from "#src/offline/outbox/follow-wishes.ts";
import type { Wish } from "#src/offline/outbox/wish.ts";
import { mayHaveWishes } from "#src/offline/outbox/wish-flag.ts";
import { onSessionChange } from "#src/offline/session.ts";
import { useMember } from "../member/use-member.ts";
import { onShown, withAnswered } from "./shown-answers.ts";

const none: readonly Wish[] = [];

/** Id of the member who is here, where there may be wishes of his on this device; nobody else has the database loaded. */
export function useWisher(): number | undefined {
  const me = useMember();
  const some = useSyncExternalStore(onSessionChange, mayHaveWishes, () => false);
  return some && me.state === "signed-in" ? me.member?.id : undefined;
}

/** The member's wishes about some targets, in their order, as they are now. */
export function useWishes(targets: readonly string[]): readonly Wish[] {
  const me = useMember();
  const member = me.state === "signed-in" ? me.member?.id : undefined;
  // With whose they are: of another member nothing is shown until he has wishes of his own.
  const [own, setOwn] = useState<{ readonly member: number; readonly wishes: readonly Wish[] }>();
  const key = targets.join(" ");
  useEffect(() => {
    if (member === undefined) return;
    const about = key.split(" ");
    let there: readonly Wish[] | undefined;
    const show = () => {
      const now = there;
      if (!now) return;
      setOwn((before) => {
        const had = before?.member === member ? before.wishes : undefined;
        const wishes = withAnswered(had ?? none, now, about);
        return before && wishes === had ? before : { member, wishes };
      });
    };
    const stop = followWishes(member, about, (wishes) => {
      there = wishes;
      show();
    });
    const stopReading = onShown(show);
    return () => {
      stop();
      stopReading();
    };
  }, [member, key]);
  return own && own.member === member ? own.wishes : none;
}
