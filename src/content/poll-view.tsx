import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { pollState } from "#contract/poll-state.ts";
import type { Poll } from "#contract/polls.ts";
import { formatDay } from "#src/lib/dates.ts";
import { foreignTag, useLocale } from "#src/lib/use-locale.ts";
import { Badge } from "#src/ui/badge.tsx";
import styles from "./poll-view.module.css";

/** A poll to read: its question, options and state; the result as bars once it has ended. */
export function PollView({ poll, id, action }: { poll: Poll; id: string; action?: ReactNode }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const ended = poll.option_list.some((option) => option.voted !== null);
  const total = poll.voted_count;
  const voters = i18n.number(total);
  const day = formatDay(poll.ends_at, locale.code);
  return (
    <div className={styles.poll}>
      <p className={styles.top}>
        <span className={styles.kicker}>{t`Poll`}</span>
        <PollBadge poll={poll} ended={ended} />
      </p>
      <h3 id={id} lang={foreignTag(locale)}>
        {poll.question}
      </h3>
      {ended ? <Result poll={poll} /> : <Options poll={poll} />}
      <p className={styles.foot}>
        <span>{ended ? t`${voters} voted, closed on ${day}` : t`${voters} voted so far, closes on ${day}`}</span>
        {action}
      </p>
    </div>
  );
}

/** The state by the reader's clock, once there is one: the server's page may be older than the poll's start. */
function PollBadge({ poll, ended }: { poll: Poll; ended: boolean }) {
  const { t } = useLingui();
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => setNow(new Date()), []);
  if (ended) return <Badge>{t`Ended`}</Badge>;
  if (!now) return null;
  const state = pollState(poll, now);
  if (state === "ended") return <Badge>{t`Ended`}</Badge>;
  return state === "open" ? <Badge tone="soft">{t`Open`}</Badge> : <Badge>{t`About to start`}</Badge>;
}

function Options({ poll }: { poll: Poll }) {
  const locale = useLocale();
  return (
    <ul className={styles.options} lang={foreignTag(locale)}>
      {poll.option_list.map((option) => (
        <li key={option.id}>{option.text}</li>
      ))}
    </ul>
  );
}

function Result({ poll }: { poll: Poll }) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const votes = poll.option_list.map((option) => option.voted ?? 0);
  const sum = votes.reduce((total, voted) => total + voted, 0) || 1;
  const most = Math.max(...votes);
  return (
    <ul className={styles.result}>
      {poll.option_list.map((option) => {
        const share = (option.voted ?? 0) / sum;
        return (
          <li key={option.id} className={option.voted === most ? styles.leading : undefined}>
            <span lang={foreignTag(locale)}>{option.text}</span>
            <span>{i18n.number(share, { style: "percent", maximumFractionDigits: 0 })}</span>
            <meter min={0} max={1} value={share} aria-hidden />
          </li>
        );
      })}
    </ul>
  );
}
