import { useEffect, useState } from "react";
import { observeOutbox } from "#src/forms/observe-outbox.ts";
import type { OutboxList } from "#src/outbox/observe.ts";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { useMember } from "../members/use-member.ts";
import { onReadsFresh, retainAcknowledged } from "./fresh-reads.ts";

const none: readonly OutboxEntry[] = [];

const nothingRead: ReadEntries = { entries: none, targets: [] };

/** The member's entries, and the targets whose entries have been read. Those of other targets are not known yet. */
interface ReadEntries {
  readonly entries: readonly OutboxEntry[];
  readonly targets: readonly string[];
}

/** The member's entries of some targets, in their order, as they are now. */
export function usePendingEntries(targets: readonly string[]): readonly OutboxEntry[] {
  return useReadEntries(targets).entries;
}

/** The member's entries of a target, in their order, as they are now; `undefined` before they have been read. */
export function useEntriesOf(target: string): readonly OutboxEntry[] | undefined {
  const read = useReadEntries([target]);
  return read.targets.includes(target) ? read.entries : undefined;
}

/** As `usePendingEntries`, with the targets that have been read. */
export function useReadEntries(targets: readonly string[]): ReadEntries {
  const me = useMember();
  const member = me.state === "signed-in" ? me.member?.id : undefined;
  // With their member: another member's entries are never shown.
  const [own, setOwn] = useState<ReadEntries & { readonly member: number }>();
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
        return before && entries === had && String(before.targets) === String(about)
          ? before
          : { member, entries, targets: about };
      });
    };
    const failed = (error?: unknown) => {
      console.warn("Outbox: entries can't be shown:", error);
      // A device that stores nothing has no entries.
      next([]);
    };
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
  return own && own.member === member ? own : nothingRead;
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
