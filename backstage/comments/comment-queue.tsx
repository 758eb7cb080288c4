import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { type Decision, maxDecided } from "#contract/comments/limits.ts";
import type { ModeratedComment } from "#contract/comments/moderation.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { Button } from "#src/ui/button.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import { useMe } from "../access/me.queries.ts";
import bulk from "../bulk/bulk-acts.module.css";
import { useSelection } from "../bulk/use-selection.ts";
import rows from "../documents/document-rows.module.css";
import { CommentRow } from "./comment-row.tsx";
import { useClaim, useDecide } from "./comments.queries.ts";
import { DecideSheet, type More } from "./decide-sheet.tsx";
import { DecisionBar } from "./decision-bar.tsx";
import { useRowKeys } from "./use-row-keys.ts";

interface CommentQueueProps {
  comments: readonly ModeratedComment[];
  offline: boolean;
  onAuthor: (id: number) => void;
}

/** Comments of which one or several are decided at once. */
export function CommentQueue({ comments, offline, onAuthor }: CommentQueueProps) {
  const { t, i18n } = useLingui();
  const me = useMe().data?.member.id;
  const ids = comments.map(({ comment }) => comment.id);
  const selection = useSelection(ids);
  const [asked, setAsked] = useState<readonly ModeratedComment[]>([]);
  const decide = useDecide();
  const claim = useClaim();
  const list = useRef<HTMLUListElement>(null);
  useKeepFocus(list, ids);
  const isFree = ({ claim: claimed }: ModeratedComment) => !offline && (!claimed || claimed.by.id === me);
  const submit = (chosen: readonly ModeratedComment[], change: Decision, more: More = noMore) => {
    setAsked([]);
    const seen = chosen.map(({ comment, decision }) => ({ id: comment.id, seen: decision?.id ?? null }));
    if (seen.length > 0) decide.mutate({ list: seen, change, ...more });
  };
  // Whoever opens the sheet reserves the comments, so that no colleague decides meanwhile.
  const ask = (chosen: readonly ModeratedComment[]) => {
    if (chosen.length === 0) return;
    setAsked(chosen);
    claim.mutate({ ids: chosen.map(({ comment }) => comment.id), claimed: true });
  };
  const cancel = () => {
    claim.mutate({ ids: asked.map(({ comment }) => comment.id), claimed: false });
    setAsked([]);
  };
  const find = (id: number) => comments.filter((each) => each.comment.id === id && isFree(each));
  const keys = useRowKeys({
    r: (id) => ask(find(id).filter(({ comment }) => comment.state === "shown")),
    k: (id) =>
      submit(
        find(id).filter(({ reported_at }) => reported_at),
        "keep",
      ),
    x: (id) => selection.toggle(id, { toLast: false }),
  });
  const chosen = comments
    .filter((each) => selection.selected.has(each.comment.id) && isFree(each))
    .slice(0, maxDecided);
  const count = selection.selected.size;
  return (
    <>
      {/* Also when the list is empty: its last comments can still be taken back. */}
      <DecisionBar decision={decide} />
      {(decide.isError || claim.isError) && (
        <FormStatus tone="bad">
          <p>{i18n._(errorMessage(decide.error ?? claim.error))}</p>
        </FormStatus>
      )}
      {comments.length > 0 && (
        <>
          <div className={bulk.acts}>
            <label className={bulk.all}>
              <input
                type="checkbox"
                checked={count === ids.length}
                ref={(box) => {
                  if (box) box.indeterminate = count > 0 && count < ids.length;
                }}
                onChange={({ target }) => selection.setAll(target.checked)}
              />
              {t`Select all on this page`}
            </label>
            <p role="status">
              {count > 0 && t`${plural(count, { one: "# row is selected", other: "# rows are selected" })}`}
            </p>
            {count > 0 && (
              <div className={bulk.buttons}>
                <Button size="small" disabled={chosen.length === 0} onClick={() => ask(chosen)}>{t`Remove …`}</Button>
                <Button size="small" disabled={chosen.length === 0} onClick={() => submit(chosen, "keep")}>
                  {t({ comment: "Button: leave a reported comment on the site", message: "Keep" })}
                </Button>
                {chosen.length < count && <p>{t`Comments that you can decide on now: ${chosen.length}`}</p>}
              </div>
            )}
          </div>
          <p id="comment-keys" className="sr">
            {t`In a row, R removes, K keeps, X selects, and the arrow keys go to the next row.`}
          </p>
          <ul
            ref={list}
            className={rows.rows}
            aria-label={t`Comments`}
            aria-describedby="comment-keys"
            onKeyDown={keys}
          >
            {comments.map((each) => (
              <CommentRow
                key={each.comment.id}
                moderated={each}
                isFree={isFree(each)}
                isMine={each.claim?.by.id === me}
                selected={selection.selected.has(each.comment.id)}
                onSelect={(toLast) => selection.toggle(each.comment.id, { toLast })}
                onAuthor={onAuthor}
                onRemove={() => ask([each])}
                onDecide={(change) => submit([each], change)}
                onClaim={(claimed) => claim.mutate({ ids: [each.comment.id], claimed })}
              />
            ))}
          </ul>
        </>
      )}
      {asked.length > 0 && (
        <DecideSheet comments={asked} onCancel={cancel} onDecide={(more) => submit(asked, "ban", more)} />
      )}
    </>
  );
}

const noMore: More = { mute: false, reason: null, note: "" };

/** Gives the focus to the row that takes the place of the one that had it and has left the list. */
function useKeepFocus(list: React.RefObject<HTMLUListElement | null>, ids: readonly number[]): void {
  const before = useRef<readonly number[]>(ids);
  const focused = useRef<number>(undefined);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>("[data-comment]") : null;
      if (row) focused.current = Number(row.dataset.comment);
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, []);
  useEffect(() => {
    const place = before.current.indexOf(focused.current ?? 0);
    before.current = ids;
    if (place < 0 || ids.includes(focused.current ?? 0) || document.activeElement !== document.body) return;
    const rest = list.current?.querySelectorAll<HTMLElement>("[data-comment] input[type=checkbox]");
    rest?.[Math.min(place, rest.length - 1)]?.focus();
  });
}
