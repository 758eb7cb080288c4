import { useEffect, useState } from "react";
import type { OutboxList } from "#src/outbox/list-entries.ts";

/** All that a member's outbox holds, as it is now; `failed` where the device keeps nothing. */
export function useOutboxList(memberId: number): OutboxList | "failed" | undefined {
  const [list, setList] = useState<OutboxList | "failed">();
  useEffect(() => {
    let left = false;
    let stop = () => {};
    const failed = () => setList("failed");
    void import("#src/outbox/list-entries.ts").then(({ observeOutboxList }) => {
      if (!left) stop = observeOutboxList(memberId, setList, failed);
    }, failed);
    return () => {
      left = true;
      stop();
    };
  }, [memberId]);
  return list;
}
