import { useEffect, useState } from "react";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { observeOutbox } from "./observe-outbox.ts";

const none: readonly OutboxEntry[] = [];

/** The forms of a kind in the outbox, such as `subscribe`, in their order. */
export function useOutboxForms(kind: string): readonly OutboxEntry[] {
  const [forms, setForms] = useState(none);
  useEffect(() => {
    const failed = () => setForms(none);
    const show = (all: readonly OutboxEntry[]) => setForms(all.filter((form) => form.kind === kind));
    return observeOutbox((outbox) => outbox.observeForms(show, failed), failed);
  }, [kind]);
  return forms;
}
