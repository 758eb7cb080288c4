import { useEffect, useState, useSyncExternalStore } from "react";
import type { Wish } from "#src/offline/outbox/wish.ts";
import { mayHaveWishes } from "#src/offline/outbox/wish-flag.ts";
import { onSessionChange } from "#src/offline/session.ts";
import { useMember } from "../member/use-member.ts";

const none: readonly Wish[] = [];

/** Id of the member who is here, where there may be wishes of his on this device; nobody else has the database loaded. */
export function useWisher(): number | undefined {
  const me = useMember();
  const some = useSyncExternalStore(onSessionChange, mayHaveWishes, () => false);
  return some && me.state === "signed-in" ? me.member?.id : undefined;
}

/** The member's wishes about some targets, in their order, as they are now. */
export function useWishes(targets: readonly string[]): readonly Wish[] {
  const member = useWisher();
  const [wishes, setWishes] = useState(none);
  const key = targets.join(" ");
  useEffect(() => {
    if (member === undefined) return;
    let left = false;
    let stop = () => {};
    const forget = () => setWishes(none);
    void import("#src/offline/outbox/watch-wishes.ts").then(({ observeWishes }) => {
      if (!left) stop = observeWishes(member, key.split(" "), setWishes, forget);
    }, forget);
    return () => {
      left = true;
      stop();
    };
  }, [member, key]);
  return member === undefined ? none : wishes;
}
