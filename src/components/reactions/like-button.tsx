import { useLingui } from "@lingui/react/macro";
import { Clock, ThumbsUp } from "lucide";
import type { LikeableKind } from "#contract/likes/endpoints.ts";
import { track } from "#src/lib/track.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button, pressedState } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useLike } from "./use-like.ts";
import { useEntriesOf } from "./use-pending-entries.ts";
import { useViewerState } from "./use-viewer-state.ts";

interface Props {
  kind: LikeableKind;
  id: number;
  /** The number of likes from the site. */
  amount: number;
  /** Whether the member likes it, if that is known before the viewer state is loaded. */
  liked?: boolean;
}

/** Likes and unlikes an article or game. The change shows at once and is sent later. */
export function LikeButton({ kind, id, amount, liked: known }: Props) {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const { state } = useViewerState();
  const target = `${kind}/${id}`;
  const liked = state?.[`liked_${kind}_list`].includes(id) ?? known;
  const like = useLike({
    said: { liked, amount },
    entries: useEntriesOf(target),
    entry: async (next) => {
      const { likeItem } = await import("#contract/likes/endpoints.ts");
      const params = { kind, id, change: next ? "add" : "remove" };
      const { enqueue } = await import("#src/outbox/outbox.ts");
      await enqueue({ action: likeItem, lang, params, body: undefined, target, sets: next });
    },
  });
  const waiting = like.waiting && t`Waiting to be sent`;
  return (
    <>
      <Button
        size="small"
        {...pressedState(like.liked)}
        onClick={() => {
          track("click", "button", like.liked ? "unlike" : "like", kind);
          like.press();
        }}
      >
        <Icon icon={ThumbsUp} />
        <span className="sr">{t({ comment: "Verb: the button, and the entry in the outbox", message: "Like" })}</span>
        {i18n.number(like.amount)}
        {waiting && (
          <span title={waiting}>
            <Icon icon={Clock} />
          </span>
        )}
      </Button>
      <span role="status" className={like.rejection === undefined ? "sr" : undefined}>
        {like.rejection === undefined ? waiting : like.rejection || t`This browser can't save it.`}
      </span>
    </>
  );
}
