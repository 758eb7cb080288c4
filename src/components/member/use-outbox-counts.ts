import { useEffect, useState } from "react";
import type { OutboxSummary } from "#src/outbox/observe.ts";
import { useOutboxMemberId } from "../reactions/use-pending-entries.ts";

interface Counts {
  /** Entries on their way. */
  readonly waiting: number;
  /** Those that the site has not taken, which the member has to look at. */
  readonly refused: number;
}

/** Milliseconds for which something has to wait before it is said: most of it has arrived by then. */
const patience = 1500;
const none: Counts = { waiting: 0, refused: 0 };

/** How much of what the member wants the site does not have, now and as it changes. */
export function useOutboxCounts(): Counts {
  const member = useOutboxMemberId();
  const [counts, setCounts] = useState(none);
  useEffect(() => {
    if (member === undefined) return;
    let left = false;
    let stop = () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    const forget = () => setCounts(none);
    void import("#src/outbox/observe.ts").then(({ observeOutboxSummary }) => {
      if (left) return;
      const show = ({ waiting, refused }: OutboxSummary) => {
        clearTimeout(timer);
        const counts = { waiting, refused: refused.length };
        if (waiting === 0 || refused.length > 0) setCounts(counts);
        else timer = setTimeout(() => setCounts(counts), patience);
      };
      stop = observeOutboxSummary(member, show, forget);
    }, forget);
    return () => {
      left = true;
      clearTimeout(timer);
      stop();
    };
  }, [member]);
  return member === undefined ? none : counts;
}
