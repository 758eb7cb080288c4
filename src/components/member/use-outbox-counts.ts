import { useEffect, useState } from "react";
import { observeOutbox } from "#src/forms/observe-outbox.ts";
import type { OutboxSummary } from "#src/outbox/observe.ts";
import { useMember } from "./use-member.ts";

/** Milliseconds for which entries are pending before they are counted: most have arrived by then. */
const patience = 1500;
const none: OutboxSummary = { waiting: 0, refused: 0 };

/** How many of the member's entries are pending or rejected, now and after each change. */
export function useOutboxCounts(): OutboxSummary {
  const me = useMember();
  const member = me.state === "signed-in" ? me.member?.id : undefined;
  const [counts, setCounts] = useState(none);
  useEffect(() => {
    if (member === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const failed = () => setCounts(none);
    const show = (summary: OutboxSummary) => {
      clearTimeout(timer);
      if (summary.waiting === 0 || summary.refused > 0) setCounts(summary);
      else timer = setTimeout(() => setCounts(summary), patience);
    };
    const stop = observeOutbox((outbox) => outbox.observeOutboxSummary(member, show, failed), failed);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [member]);
  return member === undefined ? none : counts;
}
