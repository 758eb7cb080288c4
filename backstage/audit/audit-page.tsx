import { useLingui } from "@lingui/react/macro";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { listAudit } from "#contract/backstage/audit.ts";
import type { ActionResponse } from "#contract/http/action.ts";
import { findLocale } from "#contract/locales.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { SearchField, SelectField, TextField } from "#src/ui/text-field.tsx";
import { useMay } from "../access/me.queries.ts";
import { DocumentLink } from "../documents/document-link.tsx";
import rows from "../documents/document-rows.module.css";
import filters from "../documents/filters.module.css";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { NotFoundPage } from "../layout/not-found-page.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { siteOffset } from "../publish/site-zone.ts";
import { actNames } from "./act-names.ts";
import css from "./audit-page.module.css";
import { fieldNames } from "./field-names.ts";

const route = getRouteApi("/audit");

type Event = ActionResponse<typeof listAudit>["event_list"][number];

/** The filters of the log, as its address has them. Days are those of Hong Kong. */
export interface AuditSearch {
  act?: string | undefined;
  actor?: string | undefined;
  subject?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

function auditQuery(lang: number, { act, actor, subject, from, to }: AuditSearch) {
  const startOf = (day: string, after = 0) =>
    new Date(Date.parse(`${day}T00:00:00Z`) - siteOffset + after * 24 * 3_600_000).toISOString();
  const query = {
    limit: 50,
    ...(act && { act }),
    ...(actor && { actor }),
    ...(subject && { subject }),
    ...(from && { from: startOf(from) }),
    ...(to && { to: startOf(to, 1) }),
  };
  return infiniteQueryOptions({
    queryKey: ["backstage", "audit", lang, query],
    queryFn: ({ pageParam }) =>
      callAsMember(listAudit, undefined, { lang, query: { ...query, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** Who did what, and when. */
export function AuditPage() {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const may = useMay();
  const navigate = useNavigate();
  const search = route.useSearch();
  const list = useInfiniteQuery(auditQuery(lang, search));
  if (!may("read_audit")) return <NotFoundPage />;
  const set = (change: AuditSearch) => void navigate({ to: "/audit", search: { ...search, ...change }, replace: true });
  const events = list.data?.pages.flatMap((page) => page.event_list) ?? [];
  const isFiltered = Object.values(search).some(Boolean);
  const name = events.find((event) => String(event.actor?.id) === search.actor)?.actor?.nickname ?? search.actor;
  return (
    <>
      <PageTitle title={t`Log`} />
      <search className={filters.filters}>
        <SearchField
          label={t`Subject, such as member 12`}
          defaultValue={search.subject ?? ""}
          onChange={({ target }) => set({ subject: target.value.trim() || undefined })}
        />
        <SelectField
          label={<span className="sr">{t`Act`}</span>}
          value={search.act ?? ""}
          onChange={({ target }) => set({ act: target.value || undefined })}
        >
          <option value="">{t`All acts`}</option>
          {Object.entries(actNames).map(([act, name]) => (
            <option key={act} value={act}>
              {i18n._(name)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t`From`}
          type="date"
          value={search.from ?? ""}
          onChange={({ target }) => set({ from: target.value || undefined })}
        />
        <TextField
          label={t({ comment: "The last day of a period", message: "Until" })}
          type="date"
          value={search.to ?? ""}
          onChange={({ target }) => set({ to: target.value || undefined })}
        />
      </search>
      {search.actor && (
        <div>
          <Button size="small" onClick={() => set({ actor: undefined })}>
            {t`Only ${name}: show everybody`}
          </Button>
        </div>
      )}
      {list.isPending && <LoadingRows />}
      {list.isError && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && events.length === 0 && (
        <Empty title={isFiltered ? t`Nothing matches` : t`Nothing here yet`}>
          {isFiltered ? t`Try other filters.` : t`Everything that changes the site is listed here.`}
        </Empty>
      )}
      {events.length > 0 && (
        <ul className={rows.rows} aria-label={t`Log`}>
          {events.map((event) => (
            <EventRow key={event.id} event={event} onActor={(id) => set({ actor: String(id) })} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>{t`Show more`}</Button>
        </div>
      )}
    </>
  );
}

function EventRow({ event, onActor }: { event: Event; onActor: (id: number) => void }) {
  const { t, i18n } = useLingui();
  const { code } = useLocale();
  const { act, actor, subject, document, lang, before, after, via } = event;
  const name = actNames[act];
  const number = actor?.id;
  const show = (value: string | number | boolean | null | undefined) => {
    if (value === null || value === undefined || value === "") return t`None`;
    if (typeof value === "boolean") return value ? t`Yes` : t`No`;
    if (typeof value === "number") return i18n.number(value);
    return /^\d{4}-\d\d-\d\dT/.test(value) ? formatSavedAt(value, code) : value;
  };
  const language = lang === null ? undefined : findLocale(lang)?.short;
  return (
    <li className={rows.row}>
      <div className={rows.text}>
        <h2>{name ? i18n._(name) : act}</h2>
        <p>
          <time dateTime={event.at}>{formatSavedAt(event.at, code)}</time>
          {actor ? (
            <button type="button" className={css.actor} onClick={() => onActor(actor.id)}>
              {actor.nickname ?? t`Deleted account ${number}`}
            </button>
          ) : (
            <span>{via === "schedule" ? t`A schedule` : t`A command`}</span>
          )}
          {document && (
            <span className={css.document}>
              <DocumentLink
                document={document}
                lang={document.title ? findLocale(document.lang ?? 0)?.code : undefined}
              >
                {document.title || subject}
              </DocumentLink>
            </span>
          )}
          {subject && <span>{[subject, language].filter(Boolean).join(" · ")}</span>}
        </p>
        {(before ?? after) && (
          <details className={css.details}>
            <summary>{t`What has changed`}</summary>
            <dl>
              {[...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => (
                <div key={field}>
                  <dt>{fieldNames[field] ? i18n._(fieldNames[field]) : field}</dt>
                  <dd>
                    {before && field in before && <del>{show(before[field])}</del>}{" "}
                    {after && field in after && <ins>{show(after[field])}</ins>}
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
    </li>
  );
}
