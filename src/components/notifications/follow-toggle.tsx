import { useLingui } from "@lingui/react/macro";
import { Bell, Clock } from "lucide";
import { useMemo } from "react";
import type { FollowKind } from "#contract/notifications/kinds.ts";
import { track } from "#src/lib/track.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button, IconButton, pressedState } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useLike } from "../reactions/use-like.ts";
import { useEntriesOf } from "../reactions/use-pending-entries.ts";
import { useFollows } from "./use-follows.ts";

interface Props extends Followable {
  /** Its name, for a button that shows only an icon. */
  title?: string;
}

/** Follows or unfollows a subject of notifications. The change shows at once and is sent later. */
export function FollowToggle({ kind, name, title }: Props) {
  const { t } = useLingui();
  const { followed, waiting, rejection, press } = useFollow({ kind, name });
  const words = {
    section: t`Follow`,
    label: t`Follow`,
    event: t`Remind me`,
    draw: t({ comment: "Button: get notified of Mark Six draw results", message: "Notify me" }),
  }[kind];
  const said = waiting && t`Waiting to be sent`;
  return (
    <>
      {title === undefined ? (
        <Button size="small" {...pressedState(followed)} onClick={press}>
          <Icon icon={Bell} />
          {words}
          {said && (
            <span title={said}>
              <Icon icon={Clock} />
            </span>
          )}
        </Button>
      ) : (
        <IconButton label={`${words}: ${title}`} title={words} pressed={followed ?? "unknown"} onClick={press}>
          <Icon icon={said ? Clock : Bell} />
        </IconButton>
      )}
      {/* A calendar has dozens of them. */}
      {(title === undefined || said || rejection !== undefined) && (
        <span role="status" className={rejection === undefined ? "sr" : undefined}>
          {rejection === undefined ? said : rejection || t`This browser can't save it.`}
        </span>
      )}
    </>
  );
}

/** The subject: a section (`news/industry`), the key of a label, the id of an event, or the draws. */
interface Followable {
  readonly kind: FollowKind;
  readonly name: string;
}

/** Whether the member follows the subject, as a switch that shows pending changes at once. */
function useFollow({ kind, name: key }: Followable) {
  const { id: lang } = useLocale();
  const { follows } = useFollows();
  const target = `follow/${kind}/${key}`;
  const entries = useEntriesOf(target);
  const asLikes = useMemo(
    () =>
      entries?.map((entry) => {
        const response = entry.response as { followed?: boolean } | undefined;
        return response ? { ...entry, response: { liked: response.followed, liked_amount: 0 } } : entry;
      }),
    [entries],
  );
  const followed = follows?.some((each) => each.kind === kind && each.key === key);
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
