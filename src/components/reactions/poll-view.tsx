import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import type { Poll } from "#contract/polls/endpoints.ts";
import { pollState } from "#shared/poll-state.ts";
import { formatDay } from "#src/lib/dates.ts";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { Badge } from "#src/ui/badge.tsx";
import { PollForm } from "./poll-form.tsx";
import { PollResult } from "./poll-result.tsx";
import styles from "./poll-view.module.css";
import { hasResult, usePoll } from "./use-poll.ts";

interface Props {
  poll: Poll;
  /** Of the question. */
  id: string;
  action?: ReactNode;
}

/** A poll: its question, options and state; a ballot while it is open, and the result as bars once it has ended. */
export function PollView({ poll: read, id, action }: Props) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const vote = usePoll(read);
  const { poll } = vote;
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
      <h3 id={id} lang={contentLangAttribute(locale)}>
        {poll.question}
      </h3>
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
 * The state by the reader's clock, once there is one: the server's page may be older than the poll's start. Whether a
 * vote counts the server says.
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
