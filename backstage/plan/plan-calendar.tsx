import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { PlanEntry } from "#contract/backstage/plan.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { formatter } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { useMay, useMayPublish } from "../access/me.queries.ts";
import { placeOfKind } from "../documents/kind-places.ts";
import { dayOf, daysBetween } from "./plan-days.ts";
import { entryKey, PlanEntryItem } from "./plan-entry.tsx";
import css from "./plan-page.module.css";

/** Entries of a day that are shown before somebody asks for all. */
const shownAtFirst = 4;

interface PlanCalendarProps {
  /** The month that the weeks belong to, `2026-11`. */
  month: string;
  days: readonly string[];
  entries: readonly PlanEntry[];
  /** The schedule that has just moved; it gets the focus. */
  moved: string | undefined;
  onShift: (entry: PlanEntry, days: number) => void;
  onMoveTo: (entry: PlanEntry) => void;
  /** Called with the reason when an entry cannot be moved here. */
  onFixed: (reason: string) => void;
}

/** The weeks of a month; in narrow windows a list of the days on which something happens. */
export function PlanCalendar({ month, days, entries, moved, onShift, onMoveTo, onFixed }: PlanCalendarProps) {
  const { code } = useLocale();
  const list = useRef<HTMLOListElement>(null);
  const byDay = Map.groupBy(entries, ({ at }) => dayOf(at));
  const movedAt = entries.find(({ schedule }) => schedule?.id === moved)?.at;
  useEffect(() => {
    if (movedAt) list.current?.querySelector<HTMLElement>(`[data-entry*="${moved}"] a`)?.focus();
  }, [moved, movedAt]);
  const weekday = (day: string) => formatter(code, { timeZone: "UTC", weekday: "short" }).format(new Date(day));
  return (
    <div className={css.calendar}>
      <div className={css.weekdays} aria-hidden="true">
        {days.slice(0, 7).map((day) => (
          <span key={day}>{weekday(day)}</span>
        ))}
      </div>
      <ol className={css.days} ref={list}>
        {days.map((day) => (
          <Day
            key={day}
            day={day}
            isOutside={!day.startsWith(month)}
            entries={byDay.get(day) ?? []}
            {...{ onShift, onMoveTo, onFixed }}
          />
        ))}
      </ol>
    </div>
  );
}

type DayProps = Pick<PlanCalendarProps, "entries" | "onShift" | "onMoveTo" | "onFixed"> & {
  day: string;
  /** Whether it belongs to the month before or after. */
  isOutside: boolean;
};

function Day({ day, isOutside, entries, onShift, onMoveTo, onFixed }: DayProps) {
  const { t } = useLingui();
  const { code } = useLocale();
  const may = useMay();
  const whyFixed = useWhyFixed();
  const [isOpen, setOpen] = useState(false);
  const cell = useRef<HTMLLIElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent((entry: PlanEntry) => onShift(entry, daysBetween(dayOf(entry.at), day)));
  useEffect(() => {
    if (!cell.current) return;
    const entryOf = ({ data }: { data: Record<string, unknown> }) => data.planEntry as PlanEntry | undefined;
    return dropTargetForElements({
      element: cell.current,
      canDrop: ({ source }) => {
        const entry = entryOf(source);
        return entry !== undefined && dayOf(entry.at) !== day;
      },
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        const entry = entryOf(source);
        if (entry) drop(entry);
      },
    });
  }, [day]);
  const isToday = day === dayOf(Date.now());
  const own = withoutSameDayEnds(entries);
  // Publications are what an editor looks for, so that they are always shown.
  const shown = own.filter(({ entry }, at) => isOpen || at < shownAtFirst || entry.kind === "publication");
  const more = own.length - shown.length;
  const name = formatter(code, { timeZone: "UTC", weekday: "long", month: "long", day: "numeric" });
  return (
    <li
      ref={cell}
      data-outside={isOutside || undefined}
      data-empty={entries.length === 0 || undefined}
      data-over={isOver || undefined}
    >
      <h3 aria-current={isToday ? "date" : undefined}>
        <time dateTime={day}>
          <span>{name.format(new Date(day))}</span>
          <span aria-hidden="true" className={css.number}>
            {Number(day.slice(8))}
          </span>
        </time>
        {isToday && <span className="sr">{t({ comment: "The current day", message: "today" })}</span>}
      </h3>
      {shown.length > 0 && (
        <ul>
          {shown.map(({ entry, end }) => {
            const fixed = whyFixed(entry);
            const act = entry.document && placeOfKind(entry.document.kind)?.act;
            return (
              <PlanEntryItem
                key={entryKey(entry)}
                entry={entry}
                end={end}
                isOpenable={!act || may(act)}
                fixed={fixed}
                onShift={(count) => (fixed === undefined ? onShift(entry, count) : onFixed(fixed))}
                onMoveTo={() => onMoveTo(entry)}
              />
            );
          })}
        </ul>
      )}
      {more > 0 && (
        <button type="button" className={css.more} onClick={() => setOpen(true)}>
          {t({ comment: "More events on this day than shown", message: `${more} more` })}
        </button>
      )}
    </li>
  );
}

/** The entries of a day. What starts and ends on it is one, with its end. */
function withoutSameDayEnds(entries: readonly PlanEntry[]): { entry: PlanEntry; end: PlanEntry | undefined }[] {
  const other = (entry: PlanEntry, point: PlanEntry["point"]) =>
    entries.find((each) => each.point === point && each.kind === entry.kind && each.id === entry.id);
  return entries
    .filter((entry) => entry.point !== "ends" || !other(entry, "starts"))
    .map((entry) => ({ entry, end: entry.point === "starts" ? other(entry, "ends") : undefined }));
}

/** Returns why an entry cannot be moved in the plan; `undefined` if it can. */
function useWhyFixed(): (entry: PlanEntry) => string | undefined {
  const { t } = useLingui();
  const mayPublish = useMayPublish();
  const offline = useConnectivity() === "offline";
  return ({ kind, state, document, lang }) => {
    if (kind === "message") return t`A message keeps its time.`;
    if (kind !== "publication" || !document) return t`Its time is changed in its document.`;
    if (state !== "waiting") return t`Only what still waits can be moved.`;
    if (offline) return t`Moving needs a connection.`;
    return mayPublish(document.kind, lang) ? undefined : t`Your roles don't publish this.`;
  };
}
