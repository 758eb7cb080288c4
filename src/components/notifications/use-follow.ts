import { useMemo } from "react";
import type { FollowKind } from "#contract/notifications/kinds.ts";
import { track } from "#src/lib/track.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { useLike } from "../reactions/use-like.ts";
import { usePendingEntries } from "../reactions/use-pending-entries.ts";
import { useFollows } from "./use-follows.ts";

/** What can be followed: a section (`news/industry`), a label's key, the id of an event, the draws. */
export interface Followable {
  readonly kind: FollowKind;
  readonly name: string;
}

/** Whether the member follows something, as a switch that shows at once what he wants: a like without a count. */
export function useFollow({ kind, name: key }: Followable) {
  const { id: lang } = useLocale();
  const { follows } = useFollows();
  const target = `follow/${kind}/${key}`;
  const entries = usePendingEntries([target]);
  const asLikes = useMemo(
    () =>
      entries.map((entry) => {
        const response = entry.response as { followed?: boolean } | undefined;
        return response ? { ...entry, response: { liked: response.followed, liked_amount: 0 } } : entry;
      }),
    [entries],
  );
  const followed = follows?.some((each) => each.kind === kind && each.key === key) ?? false;
  const like = useLike({
    said: { liked: followed, amount: 0 },
    entries: asLikes,
    entry: async (next) => {
      const { changeFollow } = await import("#contract/notifications/follows.ts");
      const params = { kind, change: next ? "add" : "remove" };
      const { enqueue } = await import("#src/outbox/outbox.ts");
      await enqueue({ action: changeFollow, lang, params, body: { key }, target, sets: next });
    },
  });
  return {
    followed: like.liked,
    waiting: like.waiting,
    rejection: like.rejection,
    press: () => {
      track("click", "button", like.liked ? "unfollow" : "follow", kind);
      like.press();
    },
  };
}
