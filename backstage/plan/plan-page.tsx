import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide";
import { useState } from "react";
import { type PlanEntry, type PlanKind, planKinds, readPlan } from "#contract/backstage/plan.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { formatter } from "#src/lib/dates.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Button, IconButton } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { SelectField } from "#src/ui/text-field.tsx";
import { useMay } from "../access/me.queries.ts";
import filters from "../documents/filters.module.css";
import { LanguageFilter } from "../documents/language-filter.tsx";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { useShortcuts } from "../keys/use-shortcuts.ts";
import { PageTitle } from "../layout/page-title.tsx";
import { siteZone } from "../publish/site-zone.ts";
import { instantOf, type ScheduledTime } from "../publish/time-field.tsx";
import { MoveSheet } from "./move-sheet.tsx";
import { PlanCalendar } from "./plan-calendar.tsx";
import { beginningOf, dayAfter, dayOf, daysLater, daysOfWeeks, monthAfter, timeIn } from "./plan-days.ts";
import { planKindNames } from "./plan-kinds.ts";
import css from "./plan-page.module.css";
import { type Moved, useMove, wantedMove } from "./use-move.ts";

const route = getRouteApi("/plan");
const movedTime = { timeZone: siteZone, dateStyle: "full", timeStyle: "short", hourCycle: "h23" } as const;

function planQuery(
  lang: number,
  days: readonly string[],
  { kind, lang: content }: { kind?: PlanKind | undefined; lang?: string | undefined },
) {
  const query = {
    from: beginningOf(days[0] ?? ""),
    to: beginningOf(dayAfter(days.at(-1) ?? "")),
    ...(kind && { kind }),
    ...(content && { content_lang: content }),
  };
  return queryOptions({
    queryKey: ["backstage", "plan", lang, query],
    queryFn: () => callAsMember(readPlan, undefined, { lang, query }),
    refetchOnWindowFocus: true,
  });
}

/** A month of all that is published, starts, ends or is sent. Schedules of documents are moved here. */
export function PlanPage() {
  const { t, i18n } = useLingui();
  const { id: lang, code } = useLocale();
  const navigate = useNavigate();
  const may = useMay();
  const offline = useConnectivity() === "offline";
  const search = route.useSearch();
  const today = dayOf(Date.now()).slice(0, 7);
  const month = search.month ?? today;
  const days = daysOfWeeks(month);
  const plan = useQuery({ ...planQuery(lang, days, search), placeholderData: keepPreviousData });
  const [asked, setAsked] = useState<{ entry: PlanEntry; time: ScheduledTime }>();
  const [moved, setMoved] = useState<Moved>();
  const [note, setNote] = useState("");
  const set = (change: Partial<typeof search>) =>
    void navigate({ to: "/plan", search: { ...search, ...change }, replace: true });
  const show = (to: string) => set({ month: to === today ? undefined : to });
  const move = useMove((done) => {
    setMoved(done);
    const to = dayOf(done.at);
    if (!days.includes(to)) show(to.slice(0, 7));
  });
  useShortcuts({
    "Shift+PageUp": () => show(monthAfter(month, -1)),
    "Shift+PageDown": () => show(monthAfter(month, 1)),
    "Shift+Home": () => show(today),
  });
  const start = (entry: PlanEntry, to: ScheduledTime) => {
    setNote("");
    const wanted = wantedMove(entry, to);
    if (wanted && !move.isPending) move.mutate(wanted);
  };
  const shift = (entry: PlanEntry, count: number) => {
    const to = daysLater(timeIn(entry.at, entry.schedule?.zone ?? siteZone), count);
    // A time that clocks skip or show twice is for a person to choose.
    if (instantOf(to)) start(entry, to);
    else setAsked({ entry, time: to });
  };
  const name = formatter(code, { timeZone: "UTC", year: "numeric", month: "long" }).format(new Date(`${month}-01`));
  const entries = plan.data?.entry_list ?? [];
  const isFiltered = Boolean(search.kind || search.lang);
  const back = moved?.back;
  const movedTitle = moved?.title || t`Untitled`;
  const movedTo = moved && formatter(code, movedTime).format(new Date(moved.at));
  const movedText = back ? t`Moved to ${movedTo}: ${movedTitle}` : t`Moved back to ${movedTo}: ${movedTitle}`;
  return (
    <>
      <PageTitle title={t({ comment: "Calendar of what is published, starts, ends or is sent", message: "Plan" })} />
      <search className={filters.filters}>
        <SelectField
          label={<span className="sr">{t`Kind`}</span>}
          value={search.kind ?? ""}
          onChange={({ target }) => set({ kind: planKinds.find((each) => each === target.value) })}
        >
          <option value="">{t`All kinds`}</option>
          {planKinds
            .filter((kind) => kind !== "message" || may("send_messages"))
            .map((kind) => (
              <option key={kind} value={kind}>
                {i18n._(planKindNames[kind][1])}
              </option>
            ))}
        </SelectField>
        <LanguageFilter value={search.lang} onChange={(content) => set({ lang: content })} />
      </search>
      <div className={css.months}>
        <IconButton label={t`Earlier month`} onClick={() => show(monthAfter(month, -1))}>
          <Icon icon={ChevronLeft} flip />
        </IconButton>
        <h2 aria-live="polite">{name}</h2>
        <IconButton label={t`Later month`} onClick={() => show(monthAfter(month, 1))}>
          <Icon icon={ChevronRight} flip />
        </IconButton>
        <Button size="small" disabled={month === today} onClick={() => show(today)}>{t`This month`}</Button>
        <p>{t`Times are those of Hong Kong. What waits for its publication is dragged to another day, or moved by its button, or by Alt and an arrow key. Everything else is changed in its document.`}</p>
      </div>
      {move.isError && (
        <FormStatus tone="bad">
          <p>{i18n._(errorMessage(move.error, failures))}</p>
        </FormStatus>
      )}
      <div className={css.done}>
        <p role="status">{note || (move.isSuccess && moved ? movedText : "")}</p>
        {back && !note && move.isSuccess && (
          <Button
            size="small"
            disabled={offline}
            onClick={() => move.mutate({ ...back, isUndo: true })}
          >{t`Undo`}</Button>
        )}
      </div>
      {offline && !plan.data && <Empty title={t`You're offline`}>{t`The plan needs a connection.`}</Empty>}
      {!(offline && !plan.data) && plan.isPending && <LoadingRows />}
      {!offline && plan.isError && <LoadError error={plan.error} retry={() => void plan.refetch()} />}
      {plan.data?.has_more && (
        <FormStatus tone="wait">
          <p>{t`There is more than is shown here. Choose a kind or a language.`}</p>
        </FormStatus>
      )}
      {plan.isSuccess && entries.length === 0 && (
        <Empty title={isFiltered ? t`Nothing matches` : t`Nothing here yet`}>
          {isFiltered ? t`Try other filters.` : t`Nothing is published, starts, ends or is sent in these weeks.`}
        </Empty>
      )}
      {plan.data && entries.length > 0 && (
        <PlanCalendar
          {...{ month, days, entries }}
          moved={moved?.schedule}
          onShift={shift}
          onMoveTo={(entry) => setAsked({ entry, time: timeIn(entry.at, entry.schedule?.zone ?? siteZone) })}
          onFixed={setNote}
        />
      )}
      {asked && (
        <MoveSheet
          {...asked}
          onClose={() => setAsked(undefined)}
          onMove={(to) => {
            setAsked(undefined);
            start(asked.entry, to);
          }}
        />
      )}
    </>
  );
}

/** Why a schedule was not moved. */
const failures = {
  stale_publish: msg`It was not moved: it no longer waits, or somebody else has moved it.`,
  invalid: msg`This time is over, or doesn't exist in that zone. Choose another one.`,
  not_permitted: msg`It was not moved: your roles don't publish everything that goes with it.`,
  offline: msg`There was no answer. Look at its time before you try again.`,
  timeout: msg`There was no answer. Look at its time before you try again.`,
};
