import { useEffect, useState, useSyncExternalStore } from "react";
import { onSessionChange } from "#src/offline/session.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { outboxMayHaveEntries } from "#src/outbox/pending-marker.ts";
import { subscribeToEntries } from "#src/outbox/subscribe-to-entries.ts";
import { useMember } from "../member/use-member.ts";
import { onReadsFresh, retainAcknowledged } from "./fresh-reads.ts";

const none: readonly OutboxEntry[] = [];

/** Id of the member who is here, where there may be wishes of his on this device; nobody else has the database loaded. */
export function useOutboxMemberId(): number | undefined {
  const me = useMember();
  const some = useSyncExternalStore(onSessionChange, outboxMayHaveEntries, () => false);
  return some && me.state === "signed-in" ? me.member?.id : undefined;
}

/** The member's wishes about some targets, in their order, as they are now. */
export function usePendingEntries(targets: readonly string[]): readonly OutboxEntry[] {
  const me = useMember();
  const member = me.state === "signed-in" ? me.member?.id : undefined;
  // With whose they are: of another member nothing is shown until he has wishes of his own.
  const [own, setOwn] = useState<{ readonly member: number; readonly wishes: readonly OutboxEntry[] }>();
  const key = targets.join(" ");
  useEffect(() => {
    if (member === undefined) return;
    const about = key.split(" ");
    let there: readonly OutboxEntry[] | undefined;
    const show = () => {
      const now = there;
      if (!now) return;
      setOwn((before) => {
        const had = before?.member === member ? before.wishes : undefined;
        const wishes = retainAcknowledged(had ?? none, now, about);
        return before && wishes === had ? before : { member, wishes };
      });
    };
    const stop = subscribeToEntries(member, about, (wishes) => {
      there = wishes;
      show();
    });
    const stopReading = onReadsFresh(show);
    return () => {
      stop();
      stopReading();
    };
  }, [member, key]);
  return own && own.member === member ? own.wishes : none;
}
