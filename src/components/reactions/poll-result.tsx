import { useLingui } from "@lingui/react/macro";
import { Check } from "lucide";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { Icon } from "#src/ui/icon.tsx";
import { PollNote } from "./poll-note.tsx";
import styles from "./poll-view.module.css";
import type { PollVote } from "./use-poll.ts";

/** How a poll has ended: a bar and its share for each option, and what the member has voted for. */
export function PollResult({ vote }: { vote: PollVote }) {
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
