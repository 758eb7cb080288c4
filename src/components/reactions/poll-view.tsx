import { useLingui } from "@lingui/react/macro";
import { Check } from "lucide";
import { type ReactNode, useEffect, useState } from "react";
import type { Poll } from "#contract/polls/endpoints.ts";
import { pollState } from "#shared/poll-state.ts";
import { formatDay } from "#src/lib/dates.ts";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { PollForm } from "./poll-form.tsx";
import { PollNote } from "./poll-note.tsx";
import styles from "./poll-view.module.css";
import { hasResult, type PollVote, usePoll } from "./use-poll.ts";

interface Props {
  poll: Poll;
  /** Of the question. */
  id: string;
  /** Level of the question's heading. */
  level?: 2 | 3;
  action?: ReactNode;
}

/** A poll: question, options and state; a ballot while it is open, and the result as bars after its end. */
export function PollView({ poll: read, id, level = 3, action }: Props) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const vote = usePoll(read);
  const { poll } = vote;
  const Heading = `h${level}` as const;
  const state = usePollState(poll);
  const voters = i18n.number(poll.voted_count);
  const day = formatDay(poll.ends_at, locale.code);
  return (
    <div className={styles.poll}>
      <p className={styles.top}>
        <span className={styles.kicker}>{t`Poll`}</span>
        {state === "open" && (
          <Badge tone="soft">{t({ comment: "Adjective: the poll is open for voting", message: "Open" })}</Badge>
        )}
        {state === "not-started" && <Badge>{t`About to start`}</Badge>}
        {state === "ended" && <Badge>{t`Ended`}</Badge>}
      </p>
      <Heading id={id} lang={contentLangAttribute(locale)}>
        {poll.question}
      </Heading>
      {hasResult(poll) ? <PollResult vote={vote} /> : <PollForm vote={vote} state={state} labelledBy={id} />}
      <p className={styles.foot}>
        <span>
          {hasResult(poll) ? t`${voters} voted, closed on ${day}` : t`${voters} voted so far, closes on ${day}`}
        </span>
        {action}
      </p>
    </div>
  );
}

/**
 * The state by the reader's clock after hydration: the server's page may be older than the poll's start. The server
 * decides whether a vote counts.
 */
function usePollState(poll: Poll): ReturnType<typeof pollState> | undefined {
  const [now, setNow] = useState<Date>();
  useEffect(() => {
    const look = () => setNow(new Date());
    look();
    const timer = setInterval(look, 30_000);
    return () => clearInterval(timer);
  }, []);
  return hasResult(poll) ? "ended" : now && pollState(poll, now);
}

/** The result of a poll: a bar and a share for each option, and the member's vote. */
function PollResult({ vote }: { vote: PollVote }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { poll, ballot, entry } = vote;
  const votes = poll.option_list.map((option) => option.voted ?? 0);
  const sum = votes.reduce((total, voted) => total + voted, 0) || 1;
  const most = Math.max(...votes);
  return (
    <>
      <ul className={styles.result}>
        {poll.option_list.map((option) => {
          const share = (option.voted ?? 0) / sum;
          const mine = !entry && ballot.includes(option.id);
          return (
            <li key={option.id} className={option.voted === most ? styles.leading : undefined}>
              <span>
                <span lang={contentLangAttribute(locale)}>{option.text}</span>
                {mine && (
                  <span className={styles.mine}>
                    <Icon icon={Check} />
                    <span className="sr">{t`Your vote`}</span>
                  </span>
                )}
              </span>
              <span>{i18n.number(share, { style: "percent", maximumFractionDigits: 0 })}</span>
              <meter min={0} max={1} value={share} aria-hidden />
            </li>
          );
        })}
      </ul>
      {entry && <PollNote vote={vote} state="ended" />}
    </>
  );
}
