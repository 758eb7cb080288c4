import { useEffect, useState, useSyncExternalStore } from "react";
import { onSessionChange } from "#src/offline/session.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { outboxMayHaveEntries } from "#src/outbox/pending-marker.ts";
import { subscribeToEntries } from "#src/outbox/subscribe-to-entries.ts";
import { useMember } from "../member/use-member.ts";
import { onReadsFresh, retainAcknowledged } from "./fresh-reads.ts";

const none: readonly OutboxEntry[] = [];

/** Id of the member who is here, where there may be entries of his on this device; nobody else has the database loaded. */
export function useOutboxMemberId(): number | undefined {
  const me = useMember();
  const some = useSyncExternalStore(onSessionChange, outboxMayHaveEntries, () => false);
  return some && me.state === "signed-in" ? me.member?.id : undefined;
}

/** The member's entries about some targets, in their order, as they are now. */
export function usePendingEntries(targets: readonly string[]): readonly OutboxEntry[] {
  const me = useMember();
  const member = me.state === "signed-in" ? me.member?.id : undefined;
  // With whose they are: of another member nothing is shown until he has entries of his own.
  const [own, setOwn] = useState<{ readonly member: number; readonly entries: readonly OutboxEntry[] }>();
  const key = targets.join(" ");
  useEffect(() => {
    if (member === undefined) return;
    const about = key.split(" ");
    let there: readonly OutboxEntry[] | undefined;
    const show = () => {
      const now = there;
      if (!now) return;
      setOwn((before) => {
        const had = before?.member === member ? before.entries : undefined;
        const entries = retainAcknowledged(had ?? none, now, about);
        return before && entries === had ? before : { member, entries };
      });
    };
    const stop = subscribeToEntries(member, about, (entries) => {
      there = entries;
      show();
    });
    const stopReading = onReadsFresh(show);
    return () => {
      stop();
      stopReading();
    };
  }, [member, key]);
  return own && own.member === member ? own.entries : none;
}
