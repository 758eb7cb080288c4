import { useLingui } from "@lingui/react/macro";
import { Clock, ThumbsUp } from "lucide";
import type { LikeableKind } from "#contract/likes.ts";
import { PartTexts } from "#src/lib/part-texts.tsx";
import { track } from "#src/lib/track.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { makeWish } from "./make-wish.ts";
import { useLike } from "./use-like.ts";
import { useStanding } from "./use-standing.ts";
import { useWishes } from "./use-wishes.ts";

interface Props {
  kind: LikeableKind;
  id: number;
  /** How many like it, as the site has said. */
  amount: number;
  /** Whether the member does, where nothing else is known. */
  liked?: boolean;
}

/** Likes an article or a game, and takes that back: shown at once, sent when it can be. */
export function LikeButton(props: Props) {
  return (
    <PartTexts>
      <Like {...props} />
    </PartTexts>
  );
}

function Like({ kind, id, amount, liked: known = false }: Props) {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const standing = useStanding();
  const target = `${kind}/${id}`;
  const liked = standing?.[`liked_${kind}_list`].includes(id) ?? known;
  const like = useLike({
    said: { liked, amount },
    wishes: useWishes([target]),
    wish: async (next) => {
      const { likeItem } = await import("#contract/likes.ts");
      const params = { kind, id, change: next ? "add" : "remove" };
      await makeWish({ action: likeItem, lang, params, body: undefined, target, sets: next });
    },
  });
  const waiting = like.waiting && t`Waiting to be sent`;
  return (
    <>
      <Button
        size="small"
        aria-pressed={like.liked}
        onClick={() => {
          track("click", "button", like.liked ? "unlike" : "like", kind);
          like.press();
        }}
      >
        <Icon icon={ThumbsUp} />
        <span className="sr">{t`Like`}</span>
        {i18n.number(like.amount)}
        {waiting && (
          <span title={waiting}>
            <Icon icon={Clock} />
          </span>
        )}
      </Button>
      <span role="status" className={like.refusal === undefined ? "sr" : undefined}>
        {like.refusal === undefined ? waiting : like.refusal || t`This browser cannot keep it.`}
      </span>
    </>
  );
}
