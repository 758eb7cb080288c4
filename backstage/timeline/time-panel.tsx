import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight } from "lucide";
import { useState } from "react";
import type { BackstageDocument } from "#contract/backstage/documents.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { revisionQuery } from "../documents/documents.queries.ts";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { MomentField } from "../kinds/moment-field.tsx";
import { siteZone } from "../publish/site-zone.ts";
import { RowList } from "./row-list.tsx";
import css from "./time-panel.module.css";
import { rowGroups, rowStates, stopsOf, type TimedKind } from "./timed-rows.ts";

interface TimePanelProps {
  document: BackstageDocument;
  kind: TimedKind;
  /** Content of the draft. */
  data: unknown;
}

/** Which rows readers see at a moment, in the draft and on the site. */
export function TimePanel(props: TimePanelProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={css.panel} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t`What readers see at a moment`}</summary>
      {isOpen && <Moments {...props} />}
    </details>
  );
}

function Moments({ document, kind, data }: TimePanelProps) {
  const { id, item_id: item } = document;
  const published = document.status === "withdrawn" ? null : document.published_revision;
  const { t, i18n } = useLingui();
  const { id: lang, code } = useLocale();
  const live = useQuery({ ...revisionQuery(lang, id, published ?? ""), enabled: published !== null });
  const [now] = useState(() => Date.now());
  const [moment, setMoment] = useState(now);
  const [typed, setTyped] = useState<number>();
  const groupsIn = (content: unknown) => rowGroups(kind, content, item);
  const draft = groupsIn(data);
  const site = live.data && groupsIn(live.data.data);
  const stops = stopsOf([...draft, ...(site ?? [])], [now, ...(typed === undefined ? [] : [typed])]);
  const before = stops.findLast((stop) => stop < moment);
  const after = stops.find((stop) => stop > moment);
  const states = draft.flatMap((group) => rowStates(group, moment));
  const visible = i18n.number(states.filter((state) => state === "visible").length);
  const all = i18n.number(states.length);
  const shown = new Date(moment).toLocaleString(code, {
    ...{ timeZone: siteZone, dateStyle: "medium", timeStyle: "short", hourCycle: "h23" },
  });
  return (
    <div className={css.moments}>
      <input
        type="range"
        className={css.slider}
        aria-label={t`Starts and ends`}
        aria-valuetext={shown}
        min={0}
        max={stops.length - 1}
        value={stops.findLastIndex((stop) => stop <= moment)}
        onChange={({ target }) => setMoment(stops[Number(target.value)] ?? now)}
      />
      <div className={css.controls}>
        <MomentField
          label={t({ comment: "Date and time at which something is looked at", message: "Moment" })}
          value={new Date(moment).toISOString()}
          onChange={(value) => {
            if (value === null) return;
            setTyped(Date.parse(value));
            setMoment(Date.parse(value));
          }}
        />
        <div className={css.steps}>
          <Button size="small" disabled={before === undefined} onClick={() => setMoment(before ?? moment)}>
            <Icon icon={ArrowLeft} />
            {t`Previous change`}
          </Button>
          <Button size="small" disabled={after === undefined} onClick={() => setMoment(after ?? moment)}>
            {t`Next change`}
            <Icon icon={ArrowRight} />
          </Button>
          <Button size="small" variant="quiet" disabled={moment === now} onClick={() => setMoment(now)}>
            {t`Back to now`}
          </Button>
        </div>
      </div>
      <p role="status" className={css.hint}>
        {t`${shown} in Hong Kong: readers would see ${visible} of ${all} in this draft.`}
      </p>
      <div className={css.lists}>
        <RowList title={t`In this draft`} groups={draft} moment={moment} />
        {published === null && (
          <section className={css.list} aria-label={t`On the site`}>
            <h2>{t`On the site`}</h2>
            <p className={css.hint}>{t`Readers have none of this yet.`}</p>
          </section>
        )}
        {published !== null && live.isPending && <LoadingRows />}
        {live.isError && <LoadError error={live.error} retry={() => void live.refetch()} />}
        {site && <RowList title={t`On the site`} groups={site} moment={moment} />}
      </div>
    </div>
  );
}
