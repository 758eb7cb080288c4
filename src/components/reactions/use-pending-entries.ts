import { useEffect, useState } from "react";
import { observeOutbox } from "#src/forms/observe-outbox.ts";
import type { OutboxList } from "#src/outbox/observe.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { useMember } from "../members/use-member.ts";
import { onReadsFresh, retainAcknowledged } from "./fresh-reads.ts";

const none: readonly OutboxEntry[] = [];

/** The member's entries of some targets, in their order, as they are now. */
export function usePendingEntries(targets: readonly string[]): readonly OutboxEntry[] {
  const me = useMember();
  const member = me.state === "signed-in" ? me.member?.id : undefined;
  // With their member: another member's entries are never shown.
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
    const failed = (error?: unknown) => console.warn("Outbox: entries can't be shown:", error);
    const next = (entries: readonly OutboxEntry[]) => {
      there = entries;
      show();
    };
    const stop = observeOutbox((outbox) => outbox.observeEntries(member, about, next, failed), failed);
    const stopReading = onReadsFresh(show);
    return () => {
      stop();
      stopReading();
    };
  }, [member, key]);
  return own && own.member === member ? own.entries : none;
}

/** A member's or a visitor's outbox as it is now; `failed` where the device stores nothing. */
export function useOutboxList(memberId: number): OutboxList | "failed" | undefined {
  const [list, setList] = useState<OutboxList | "failed">();
  useEffect(() => {
    const failed = () => setList("failed");
    return observeOutbox((outbox) => outbox.observeOutboxList(memberId, setList, failed), failed);
  }, [memberId]);
  return list;
}
