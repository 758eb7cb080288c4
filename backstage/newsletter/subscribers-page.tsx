import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { findLocale } from "#contract/locales.ts";
import { subscriberLimits, subscriberStates } from "#contract/newsletter/mailing-limits.ts";
import type { SubscriberRow as Subscriber } from "#contract/newsletter/subscribers.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { downloadFile } from "#src/lib/download-file.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";
import { SearchField, SelectField, TextField } from "#src/ui/text-field.tsx";
import { useMay } from "../access/me.queries.ts";
import rows from "../documents/document-rows.module.css";
import filters from "../documents/filters.module.css";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import status from "../documents/status-badge.module.css";
import { NotFoundPage } from "../layout/not-found-page.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { useProof } from "../staff/use-proof.tsx";
import { ImportSheet } from "./import-sheet.tsx";
import { subscriberNames } from "./mailing-names.ts";
import css from "./newsletter.module.css";
import {
  type SubscribersSearch,
  subscribersQuery,
  useExportSubscribers,
  useRemoveSubscriber,
} from "./subscribers.queries.ts";

const route = getRouteApi("/subscribers");

/** Who gets the newsletter. */
export function SubscribersPage() {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const may = useMay();
  const navigate = useNavigate();
  const search = route.useSearch();
  const list = useInfiniteQuery(subscribersQuery(lang, search));
  const { withProof, proofSheet } = useProof();
  const download = useExportSubscribers(search, withProof);
  const [importing, setImporting] = useState(false);
  const [leaving, setLeaving] = useState<Subscriber>();
  if (!may("manage_members")) return <NotFoundPage />;
  const set = (change: SubscribersSearch) =>
    void navigate({ to: "/subscribers", search: { ...search, ...change }, replace: true });
  const subscribers = list.data?.pages.flatMap((page) => page.subscriber_list) ?? [];
  const counts = list.data?.pages[0]?.count_list ?? [];
  const isFiltered = Object.values(search).some(Boolean);
  return (
    <>
      <PageTitle title={t`Subscribers`}>
        <Button size="small" onClick={() => setImporting(true)}>{t`Import …`}</Button>
        <Button
          size="small"
          busy={download.isPending}
          onClick={() => download.mutate(undefined, { onSuccess: downloadFile })}
        >{t`Export as CSV`}</Button>
      </PageTitle>
      <p className={css.back}>
        <Link to="/newsletter">{t`Newsletter`}</Link>
      </p>
      {download.isError && (
        <FormStatus tone="bad">
          <p>{i18n._(errorMessage(download.error))}</p>
        </FormStatus>
      )}
      <search className={filters.filters}>
        <SearchField
          label={t`Address`}
          defaultValue={search.q ?? ""}
          onChange={({ target }) => set({ q: target.value.trim() || undefined })}
        />
        <SelectField
          label={<span className="sr">{t`State`}</span>}
          value={search.state ?? ""}
          onChange={({ target }) => set({ state: subscriberStates.find((state) => state === target.value) })}
        >
          <option value="">{t`All states`}</option>
          {subscriberStates.map((state) => (
            <option key={state} value={state}>
              {`${i18n._(subscriberNames[state])} (${i18n.number(counts.find((each) => each.state === state)?.count ?? 0)})`}
            </option>
          ))}
        </SelectField>
      </search>
      {list.isPending && <LoadingRows />}
      {list.isError && subscribers.length === 0 && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && subscribers.length === 0 && (
        <Empty title={isFiltered ? t`Nothing matches` : t`Nobody has subscribed yet`}>
          {isFiltered ? t`Try other filters.` : t`Who subscribes and confirms by mail is listed here.`}
        </Empty>
      )}
      {subscribers.length > 0 && (
        <ul className={rows.rows} aria-label={t`Subscribers`}>
          {subscribers.map((subscriber) => (
            <SubscriberRow key={subscriber.id} subscriber={subscriber} onRemove={() => setLeaving(subscriber)} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>{t`Show more`}</Button>
        </div>
      )}
      {importing && <ImportSheet onClose={() => setImporting(false)} />}
      {leaving && <RemoveSheet subscriber={leaving} onClose={() => setLeaving(undefined)} />}
      {proofSheet}
    </>
  );
}

/** As which states of documents those of subscribers look. */
const looks = { confirmed: "live", unconfirmed: "missing", bounced: "outdated" } as const;

function SubscriberRow({ subscriber, onRemove }: { subscriber: Subscriber; onRemove: () => void }) {
  const { t, i18n } = useLingui();
  const { code } = useLocale();
  const { email, lang, state, created_at, consent, bounce_reason } = subscriber;
  return (
    <li className={rows.row}>
      <div className={rows.text}>
        <h2>{email}</h2>
        <p>
          <time dateTime={created_at}>{formatSavedAt(created_at, code)}</time>
          <span>{findLocale(lang)?.name}</span>
          {consent && <span>{t`Imported: ${consent}`}</span>}
          {bounce_reason && <span>{bounce_reason}</span>}
        </p>
      </div>
      <div className={rows.badges}>
        <span className={status.badge} data-status={looks[state]}>
          {i18n._(subscriberNames[state])}
        </span>
        <Button size="small" aria-label={t`Take out ${email}`} onClick={onRemove}>{t`Take out …`}</Button>
      </div>
    </li>
  );
}

function RemoveSheet({ subscriber: { id, email }, onClose }: { subscriber: Subscriber; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const remove = useRemoveSubscriber();
  return (
    <Sheet open onClose={onClose} title={t`Take out an address`} closeLabel={t`Close`}>
      <form
        className={layout.stack}
        onSubmit={(event) => {
          event.preventDefault();
          const reason = String(new FormData(event.currentTarget).get("reason"));
          remove.mutate({ id, reason }, { onSuccess: onClose });
        }}
      >
        <p>{t`${email} gets no more newsletters. They can subscribe again.`}</p>
        <TextField
          label={t`Reason`}
          hint={t`The log keeps it.`}
          name="reason"
          required
          maxLength={subscriberLimits.note}
        />
        {remove.isError && (
          <FormStatus tone="bad">
            <p>{i18n._(errorMessage(remove.error))}</p>
          </FormStatus>
        )}
        <div className={layout.actions}>
          <Button variant="primary" type="submit" busy={remove.isPending}>{t`Take out`}</Button>
        </div>
      </form>
    </Sheet>
  );
}
