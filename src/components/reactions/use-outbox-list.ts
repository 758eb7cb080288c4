import { useEffect, useState } from "react";
import type { OutboxList } from "#src/outbox/observe.ts";
import { observeOutbox } from "./observe-outbox.ts";

/** A member's or a visitor's outbox as it is now; `failed` where the device stores nothing. */
export function useOutboxList(memberId: number): OutboxList | "failed" | undefined {
  const [list, setList] = useState<OutboxList | "failed">();
  useEffect(() => {
    const failed = () => setList("failed");
    return observeOutbox((outbox) => outbox.observeOutboxList(memberId, setList, failed), failed);
  }, [memberId]);
  return list;
}
