import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Clock, Eye, EyeOff, Layers } from "lucide";
import { findLocale } from "#contract/locales.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Icon } from "#src/ui/icon.tsx";
import { useComponentName } from "../kinds/component-name.ts";
import { type Component, componentTypes } from "../kinds/component-types.ts";
import { siteZone } from "../publish/site-zone.ts";
import css from "./time-panel.module.css";
import { type RowGroup, type RowState, rowStates, type TimedRow } from "./timed-rows.ts";

const states: Record<RowState, { text: ReturnType<typeof msg>; icon: typeof Eye }> = {
  visible: { text: msg({ comment: "A row that readers see at a moment", message: "Visible" }), icon: Eye },
  not_yet: { text: msg({ comment: "A row whose time has not come", message: "Not yet" }), icon: Clock },
  ended: { text: msg({ comment: "A row whose time is over", message: "Ended" }), icon: EyeOff },
  behind: {
    text: msg({ comment: "A row whose time has come; another one is shown in its place", message: "Behind another" }),
    icon: Layers,
  },
};

/** Rows in their order, each with what readers have of it at a moment. */
export function RowList({ title, groups, moment }: { title: string; groups: readonly RowGroup[]; moment: number }) {
  const { t, i18n } = useLingui();
  return (
    <section className={css.list} aria-label={title}>
      <h2>{title}</h2>
      {groups.every(({ rows }) => rows.length === 0) && <p className={css.hint}>{t`There is nothing in it.`}</p>}
      {groups.map((group) => {
        const shown = rowStates(group, moment);
        const locale = findLocale(group.lang ?? 0);
        if (group.rows.length === 0) return null;
        return (
          <div key={group.lang} className={css.group}>
            {locale && <h3 lang={locale.code}>{locale.name}</h3>}
            <ol aria-label={locale ? `${title}: ${locale.name}` : title}>
              {group.rows.map((row, place) => {
                const state = shown[place] ?? "ended";
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
                  <li key={place} data-state={state}>
                    <RowName row={row} place={place + 1} lang={locale?.code} />
                    <span className={css.state}>
                      <Icon icon={states[state].icon} />
                      {i18n._(states[state].text)}
                    </span>
                  </li>
                );
              })}
            </ol>
          </div>
        );
      })}
    </section>
  );
}

function RowName({ row, place, lang }: { row: TimedRow; place: number; lang: string | undefined }) {
  const { t } = useLingui();
  const componentName = useComponentName();
  const period = usePeriod(row);
  const name = row.component ? componentName(row.component) : row.text;
  return (
    <span className={css.name}>
      <b {...(!row.component && name && { lang })}>{name || t`Place ${place}`}</b>
      <small>
        {period}
        {row.component && <Source component={row.component} />}
      </small>
    </span>
  );
}

/** Where the items of a component come from. */
function Source({ component }: { component: Component }) {
  const { t, i18n } = useLingui();
  const { parts } = componentTypes[component.component_id];
  if (!parts.some((part) => part === "articles" || part === "games" || part === "events")) return null;
  const placed = component.article_list.length + component.game_list.length + component.event_list.length;
  const count = i18n.number(placed);
  return <> · {placed === 0 ? t`filled by its rule` : t`${count} placed by hand`}</>;
}

/** The time of a row on the clocks of the site. */
function usePeriod({ starts_at: start, ends_at: end }: TimedRow): string {
  const { t } = useLingui();
  const { code } = useLocale();
  const format = (time: string) =>
    new Date(time).toLocaleString(code, {
      ...{ timeZone: siteZone, dateStyle: "medium", timeStyle: "short", hourCycle: "h23" },
    });
  const [from, until] = [start && format(start), end && format(end)];
  if (from && until) return `${from} – ${until}`;
  if (from) return t`from ${from}`;
  return until ? t`until ${until}` : t`always`;
}
