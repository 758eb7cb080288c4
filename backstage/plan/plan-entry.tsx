import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useLingui } from "@lingui/react/macro";
import { CalendarSync, CircleAlert } from "lucide";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { PlanEntry } from "#contract/backstage/plan.ts";
import { findLocale } from "#contract/locales.ts";
import { formatter } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { IconButton } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { DocumentLink } from "../documents/document-link.tsx";
import { placeOfKind } from "../documents/kind-places.ts";
import { siteZone } from "../publish/site-zone.ts";
import { planKindNames, planStates } from "./plan-kinds.ts";
import css from "./plan-page.module.css";

/** Days by which a key moves a schedule. */
const dayKeys: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface PlanEntryItemProps {
  entry: PlanEntry;
  /** Its end, if that is on the same day. */
  end: PlanEntry | undefined;
  /** Whether its document opens for the member. */
  isOpenable: boolean;
  /** Why it stays where it is; `undefined` if it can be moved here. */
  fixed: string | undefined;
  onShift: (days: number) => void;
  onMoveTo: () => void;
}

/** What happens at a time: kind, language, state and title, which leads to the document. */
export function PlanEntryItem({ entry, end, isOpenable, fixed, onShift, onMoveTo }: PlanEntryItemProps) {
  const { t, i18n } = useLingui();
  const { code } = useLocale();
  const { kind, at, lang, document } = entry;
  const { point, state } = end?.state === "done" ? end : entry;
  const timeOfDay = formatter(code, { timeZone: siteZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const [icon, kindName] = planKindNames[kind];
  const stateName = planStates[`${point} ${state}`];
  const isBad = state === "failed" || state === "missed";
  const locale = lang === null ? undefined : findLocale(lang);
  const place = document && placeOfKind(document.kind);
  const isMovable = kind === "publication" && state === "waiting" && fixed === undefined;
  const item = useRef<HTMLLIElement>(null);
  const [isDragged, setDragged] = useState(false);
  const dragData = useEffectEvent(() => ({ planEntry: entry }));
  useEffect(() => {
    if (!item.current || !isMovable) return;
    return draggable({
      element: item.current,
      getInitialData: () => dragData(),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [isMovable]);
  const title = entry.title || (place ? i18n._(place.title) : t`Untitled`);
  const press = (event: KeyboardEvent) => {
    const days = event.altKey ? dayKeys[event.key] : undefined;
    if (days === undefined) return;
    // Browsers go back and forth by these keys.
    event.preventDefault();
    onShift(days);
  };
  return (
    <li
      ref={item}
      className={css.entry}
      {...{ "data-kind": kind, "data-state": state, "data-movable": isMovable || undefined }}
      data-dragged={isDragged || undefined}
      onKeyDown={press}
    >
      <p>
        <Icon icon={icon} />
        <time dateTime={at}>
          {end ? timeOfDay.formatRange(new Date(at), new Date(end.at)) : timeOfDay.format(new Date(at))}
        </time>
        <span>{i18n._(kindName)}</span>
        {locale && <b>{locale.short}</b>}
      </p>
      <h4 data-entry={entryKey(entry)}>
        {document && isOpenable ? (
          // Otherwise browsers drag the link alone.
          <DocumentLink document={{ ...document, lang }} lang={locale?.code} draggable={!isMovable}>
            {title}
          </DocumentLink>
        ) : (
          <span lang={locale?.code}>{title}</span>
        )}
      </h4>
      <p data-bad={isBad || undefined}>
        {isBad && <Icon icon={CircleAlert} />}
        {stateName && <span>{i18n._(stateName)}</span>}
        {fixed && <span className="sr">{fixed}</span>}
      </p>
      {kind === "publication" && state === "waiting" && (
        <IconButton
          label={t`Move to another time: ${title}`}
          title={fixed}
          disabled={fixed !== undefined}
          onClick={onMoveTo}
        >
          <Icon icon={CalendarSync} />
        </IconButton>
      )}
    </li>
  );
}

/** Key of an entry among all. */
export const entryKey = ({ kind, id, point }: PlanEntry): string => `${kind} ${id} ${point}`;
