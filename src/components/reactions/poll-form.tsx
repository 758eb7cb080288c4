import { useLingui } from "@lingui/react/macro";
import { type SubmitEvent, useState } from "react";
import type { pollState } from "#shared/poll-state.ts";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { PollNote } from "./poll-note.tsx";
import styles from "./poll-view.module.css";
import type { PollVote } from "./use-poll.ts";

interface Props {
  vote: PollVote;
  /** `undefined` before the reader's clock is known. */
  state: ReturnType<typeof pollState> | undefined;
  /** Id of the question. */
  labelledBy: string;
}

/** The ballot: one option, or several up to the poll's maximum. The member can change the choice until it is sent. */
export function PollForm({ vote, state, labelledBy }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const { poll, ballot, entry, isMember, loading, cast } = vote;
  const most = poll.max_options;
  const single = most === 1;
  const [marked, setMarked] = useState<readonly number[]>([]);
  const [changing, setChanging] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const underWay = entry !== undefined && entry.state !== "rejected";
  const voted = underWay || ballot.length > 0;
  const open = state !== "not-started" && state !== "ended" && (!voted || (changing && underWay));
  const chosen = open ? marked : voted ? ballot : marked;

  function mark(option: number, on: boolean) {
    if (single) setMarked([option]);
    else setMarked(on ? [...marked, option] : marked.filter((other) => other !== option));
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isMember) {
      location.hash = "login-needed";
      return;
    }
    if (busy || marked.length === 0) return;
    setBusy(true);
    setFailed(undefined);
    try {
      await cast(marked);
      setChanging(false);
    } catch {
      setFailed(t`This browser can't save it.`);
    }
    setBusy(false);
  }

  return (
    <form className={styles.form} onSubmit={submit} aria-busy={loading || undefined}>
      <fieldset className={styles.options} aria-labelledby={labelledBy} disabled={!open || loading}>
        {poll.option_list.map(({ id, text }) => (
          <label key={id} lang={contentLangAttribute(locale)}>
            <input
              type={single ? "radio" : "checkbox"}
              name={`poll-${poll.id}`}
              checked={chosen.includes(id)}
              disabled={!single && open && marked.length >= most && !marked.includes(id)}
              onChange={(event) => mark(id, event.target.checked)}
            />
            {text}
          </label>
        ))}
      </fieldset>
      {open && (
        <p className={styles.foot}>
          <span>{!single && t`Choose up to ${most}`}</span>
          <Button
            type="submit"
            size="small"
            variant="primary"
            busy={busy}
            disabled={loading || (isMember && marked.length === 0)}
          >
            {t`Vote`}
          </Button>
        </p>
      )}
      <PollNote
        {...{ vote, state, failed }}
        onChange={() => {
          setMarked(ballot);
          setChanging(true);
        }}
      />
    </form>
  );
}
