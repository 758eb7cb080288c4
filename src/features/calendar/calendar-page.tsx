import { useLingui } from "@lingui/react/macro";
import { useSuspenseQuery } from "@tanstack/react-query";
import { redirect, useParams } from "@tanstack/react-router";
import { CalendarSync, ChevronLeft, ChevronRight } from "lucide";
import { useDeferredValue, useState } from "react";
import { getCalendar } from "#contract/calendar/endpoints.ts";
import {
  addMonths,
  compareMonths,
  dayOf,
  type Month,
  monthOf,
  parseMonth,
  withinData,
} from "#shared/calendar-months.ts";
import { readQuery } from "#src/api/read-query.ts";
import { SavedAtBadge } from "#src/components/offline/saved-at-badge.tsx";
import { lazyHydrated } from "#src/components/page/lazy-hydrated.tsx";
import { loadHead } from "#src/components/page/load-page-meta.ts";
import { useHydrated } from "#src/lib/hydration.ts";
import { Link } from "#src/lib/link.tsx";
import type { PageHead as Head } from "#src/lib/page-head.ts";
import type { PageArgs } from "#src/lib/page-loader.ts";
import { contentLangAttribute, useLocale } from "#src/lib/use-locale.ts";
import { buttonClass, iconButtonClass } from "#src/ui/button.tsx";
import { Chips, chipClass } from "#src/ui/chip.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { PageHead } from "#src/ui/headings.tsx";
import { Icon } from "#src/ui/icon.tsx";
import layout from "#src/ui/layout.module.css";
import styles from "./calendar-page.module.css";
import { formatMonth } from "./times.ts";

const MonthTable = lazyHydrated(() => import("./month-table.tsx").then((module) => module.MonthTable));
const Agenda = lazyHydrated(() => import("./agenda.tsx").then((module) => module.Agenda));

const route = "/calendar/{-$year}/{-$month}";

interface Params {
  year?: string | undefined;
  month?: string | undefined;
}

/** A month of events: as a table, and day by day. */
export function CalendarPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const params = useParams({ from: route });
  const month = parseMonth(params.year ?? "", params.month ?? "");
  const { data: read } = useSuspenseQuery(calendarQuery(month, locale.id));
  const [only, setOnly] = useState<string | null>(null);
  const today = useToday(month);
  const all = read.data.event_list;
  const platforms = new Map(all.map(({ category, platform }) => [category, platform]));
  const shown = only && platforms.has(only) ? only : null;
  const events = shown ? all.filter(({ category }) => category === shown) : all;
  return (
    <div className="wrap">
      <PageHead
        title={t`Event calendar`}
        text={t`All times are UTC+8. Updated on the 1st, 11th, and 21st of each month.`}
      >
        <Subscribe />
      </PageHead>
      <div className={layout.split}>
        <div className={styles.steps}>
          <Step to={addMonths(month, -1)} {...read.data} label={t`Previous month`} back />
          <h2>{formatMonth(month, locale.code)}</h2>
          <Step to={addMonths(month, 1)} {...read.data} label={t`Next month`} />
        </div>
        <SavedAtBadge cachedAt={read.cachedAt} />
      </div>
      {all.length === 0 ? (
        <Empty title={t`No events this month`} />
      ) : (
        <>
          <Chips label={t`Platforms`} run>
            <button type="button" className={chipClass()} aria-pressed={!shown} onClick={() => setOnly(null)}>
              {t`All`}
            </button>
            {[...platforms].map(([category, platform]) => (
              <button
                key={category}
                type="button"
                className={chipClass()}
                aria-pressed={shown === category}
                data-track={`calendar/platform/${category}`}
                onClick={() => setOnly(category)}
              >
                <span className={styles.platform} data-c={category} lang={contentLangAttribute(locale)}>
                  {platform}
                </span>
              </button>
            ))}
          </Chips>
          <MonthTable month={month} events={events} today={today} />
          <Agenda month={month} events={events} today={today} />
        </>
      )}
    </div>
  );
}

/** The day it is now, where that is in this month; only the device knows it. */
function useToday(month: Month): number {
  // The update of a long month is split, so that the page stays responsive.
  const onDevice = useDeferredValue(useHydrated());
  if (!onDevice) return 0;
  const now = new Date();
  return compareMonths(monthOf(now), month) === 0 ? dayOf(now.toISOString()) : 0;
}

interface StepProps {
  to: Month;
  first: string | null;
  last: string | null;
  label: string;
  back?: boolean;
}

/** A link to an adjacent month, disabled beyond the data. */
function Step({ to, first, last, label, back = false }: StepProps) {
  const glyph = <Icon icon={back ? ChevronLeft : ChevronRight} flip />;
  if (!first || compareMonths(withinData(to, first, last), to) !== 0) {
    return (
      <span className={`${iconButtonClass} ${styles.end}`} aria-hidden="true">
        {glyph}
      </span>
    );
  }
  return (
    <Link to={route} params={addressOf(to)} className={iconButtonClass} aria-label={label} data-track="calendar/month">
      {glyph}
    </Link>
  );
}

function addressOf({ year, month }: Month): { year: string; month: string } {
  return { year: String(year), month: String(month) };
}

/** Without a month in the URL it is the current one; beyond the data, the nearest one within. */
export async function loadCalendar({ context, params }: PageArgs<Params>): Promise<Head> {
  const { queryClient, locale } = context;
  const { year, month } = params;
  const asked = year === undefined ? monthOf(new Date()) : parseMonth(year, month ?? "");
  const [head, read] = await Promise.all([
    loadHead(context, "calendar", "/calendar", `/calendar/${asked.year}/${asked.month}`),
    queryClient.ensureQueryData(calendarQuery(asked, locale.id)),
    MonthTable.preload(context.i18n),
    Agenda.preload(context.i18n),
  ]);
  const found = withinData(asked, read.data.first, read.data.last);
  if (year !== String(found.year) || month !== String(found.month)) {
    throw redirect({ to: route, params: addressOf(found), hash: true, replace: true });
  }
  return {
    ...head,
    title: `${head.title} · ${formatMonth(found, locale.code)}`,
    ...(import.meta.env.SSR && { events: read.data.event_list }),
  };
}

const calendarQuery = ({ year, month }: Month, lang: number) => readQuery(getCalendar, { year, month, lang });

/** The whole calendar for the reader's own program. With the scheme for that it follows; without, it gets the file. */
function Subscribe() {
  const { t } = useLingui();
  const { code } = useLocale();
  const path = `/calendar/${code}.ics`;
  const href = useHydrated() ? `webcal://${location.host}${path}` : path;
  return (
    <a href={href} className={buttonClass({ size: "small" })} data-track="calendar/subscribe">
      <Icon icon={CalendarSync} />
      {t`Subscribe to calendar`}
    </a>
  );
}
