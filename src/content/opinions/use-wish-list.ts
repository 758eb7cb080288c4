import { useEffect, useState } from "react";
import type { WishList } from "#src/offline/outbox/list-wishes.ts";

/** All that a member's outbox holds, as it is now; `failed` where the device keeps nothing. */
export function useWishList(memberId: number): WishList | "failed" | undefined {
  const [list, setList] = useState<WishList | "failed">();
  useEffect(() => {
    let left = false;
    let stop = () => {};
    const failed = () => setList("failed");
    void import("#src/offline/outbox/list-wishes.ts").then(({ observeWishList }) => {
      if (!left) stop = observeWishList(memberId, setList, failed);
    }, failed);
    return () => {
      left = true;
      stop();
    };
  }, [memberId]);
  return list;
}
