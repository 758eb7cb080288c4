import { useLingui } from "@lingui/react/macro";
import { Trash2 } from "lucide";
import { betsOf, kindOf, type Prizes, prizesOf } from "#shared/mark-six/prizes.ts";
import { waveOf } from "#shared/mark-six/rules.ts";
import { useBallsLabel } from "#src/components/mark-six/draw-result.tsx";
import type { PickRow } from "#src/offline/db.ts";
import { SyncMark } from "#src/ui/badge.tsx";
import { Balls } from "#src/ui/balls.tsx";
import { IconButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/layout.module.css";
import { EntryBalls } from "./entry-balls.tsx";
import { betsText, divisionNames, formatDrawDay } from "./entry-text.ts";
import styles from "./picks.module.css";
import { ShareActions } from "./share-actions.tsx";
import type { PickGroup } from "./use-picks.ts";

interface PickGroupProps {
  group: PickGroup;
  onRemove: (pick: PickRow) => void;
}

/** The picks for one draw, under its day and, once drawn, its numbers. */
export function PickGroupView({ group: { drawAt, draw, picks }, onRemove }: PickGroupProps) {
  const { t, i18n } = useLingui();
  const label = useBallsLabel();
  const day = formatDrawDay(draw?.drawn_at ?? drawAt, i18n.locale);
  const number = draw?.number ?? "";
  const toCome = !draw && Date.parse(drawAt) > Date.now();
  return (
    <section className={styles.group} aria-label={day}>
      <header>
        <h3>{draw ? t`Draw ${number}, ${day}` : t`Draw on ${day}`}</h3>
        {draw?.sample && <span className={styles.quiet}>{t`Sample data`}</span>}
        {!draw && <SyncMark state="queued">{toCome ? t`Next draw` : t`Waiting for the result`}</SyncMark>}
      </header>
      {draw && (
        <Balls
          size="mini"
          label={label(draw.number_list, draw.special)}
          numbers={draw.number_list.map((value) => ({ value, wave: waveOf(value) }))}
          special={{ value: draw.special, wave: waveOf(draw.special) }}
        />
      )}
      <ul>
        {picks.map((pick) => (
          <PickItem key={pick.id} pick={pick} draw={draw} onRemove={onRemove} />
        ))}
      </ul>
      {toCome && (
        <div className={layout.actions}>
          <ShareActions items={picks.map((entry) => ({ entry }))} drawAt={drawAt} />
        </div>
      )}
    </section>
  );
}

function PickItem({
  pick,
  draw,
  onRemove,
}: {
  pick: PickRow;
  draw: PickGroup["draw"];
  onRemove: (pick: PickRow) => void;
}) {
  const { t, i18n } = useLingui();
  const outcomeOf = useOutcome();
  const numbers = [...pick.bankers, ...pick.numbers].join(" ");
  const outcome = draw && outcomeOf(prizesOf(pick, draw));
  return (
    <li className={styles.row}>
      <div>
        <EntryBalls entry={pick} draw={draw} />
        {kindOf(pick) !== "single" && <p className={styles.quiet}>{betsText(i18n, betsOf(pick))}</p>}
        {outcome && (
          <p className={styles.outcome}>
            {outcome.matched} · {outcome.won ? <b>{outcome.won}</b> : t`no prize`}
          </p>
        )}
      </div>
      <IconButton label={t`Remove ${numbers}`} onClick={() => onRemove(pick)}>
        <Icon icon={Trash2} />
      </IconButton>
    </li>
  );
}

/** The result of an entry: "3 matched", "Division 7". */
function useOutcome(): (prizes: Prizes) => { matched: string; won: string | undefined } {
  const { t, i18n } = useLingui();
  return ({ matched, special, won }) => {
    const count = matched.length;
    const several = won.length > 1 || won.some(({ bets }) => bets > 1);
    const divisions = won.map(({ division, bets }) => {
      const name = i18n._(divisionNames[division]);
      return several ? `${name} × ${betsText(i18n, bets)}` : name;
    });
    return {
      matched: special ? t`${count} and the special number matched` : t`${count} matched`,
      won: divisions.length > 0 ? new Intl.ListFormat(i18n.locale).format(divisions) : undefined,
    };
  };
}
