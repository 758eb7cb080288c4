import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { ContactSummary } from "#contract/contact/inbox.ts";
import { contactStates } from "#contract/contact/inbox-limits.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { downloadFile } from "#src/lib/download-file.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import { SearchField, SelectField } from "#src/ui/text-field.tsx";
import { useMay } from "../access/me.queries.ts";
import rows from "../documents/document-rows.module.css";
import filters from "../documents/filters.module.css";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { NotFoundPage } from "../layout/not-found-page.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import css from "./inbox.module.css";
import { exportLetters, type InboxSearch, lettersQuery } from "./inbox.queries.ts";
import { letterStates, letterSubjects } from "./letter-names.ts";

const route = getRouteApi("/inbox");

/** The letters of the contact form. */
export function InboxPage() {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const may = useMay();
  const navigate = useNavigate();
  const search = route.useSearch();
  const list = useInfiniteQuery(lettersQuery(lang, search));
  const download = useMutation({ mutationFn: () => exportLetters(lang, search), onSuccess: downloadFile });
  if (!may("read_inbox")) return <NotFoundPage />;
  const set = (change: InboxSearch) => void navigate({ to: "/inbox", search: { ...search, ...change }, replace: true });
  const letters = list.data?.pages.flatMap((page) => page.contact_list) ?? [];
  const isFiltered = Object.values(search).some(Boolean);
  return (
    <>
      <PageTitle title={t({ comment: "Place of the letters of the contact form", message: "Inbox" })}>
        <Button size="small" busy={download.isPending} onClick={() => download.mutate()}>{t`Export as CSV`}</Button>
      </PageTitle>
      {download.isError && (
        <FormStatus tone="bad">
          <p>{i18n._(errorMessage(download.error))}</p>
        </FormStatus>
      )}
      <search className={filters.filters}>
        <SearchField
          label={t`Name, email or words`}
          defaultValue={search.q ?? ""}
          onChange={({ target }) => set({ q: target.value.trim() || undefined })}
        />
        <SelectField
          label={<span className="sr">{t`State`}</span>}
          value={search.state ?? ""}
          onChange={({ target }) => set({ state: contactStates.find((state) => state === target.value) })}
        >
          <option value="">{t`All states`}</option>
          {contactStates.map((state) => (
            <option key={state} value={state}>
              {i18n._(letterStates[state])}
            </option>
          ))}
        </SelectField>
      </search>
      {list.isPending && <LoadingRows />}
      {list.isError && letters.length === 0 && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && letters.length === 0 && (
        <Empty title={isFiltered ? t`Nothing matches` : t`Nothing here yet`}>
          {isFiltered ? t`Try other filters.` : t`What visitors write with the contact form is listed here.`}
        </Empty>
      )}
      {letters.length > 0 && (
        <ul className={rows.rows} aria-label={t`Letters`}>
          {letters.map((letter) => (
            <LetterRow key={letter.id} letter={letter} />
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

function LetterRow({ letter }: { letter: ContactSummary }) {
  const { t, i18n } = useLingui();
  const { code } = useLocale();
  const { id, name, created_at, message, state, assignee, reply_count: replies, interest } = letter;
  const subject = letterSubjects[interest];
  const colleague = assignee?.nickname;
  return (
    <li className={rows.row}>
      <div className={rows.text}>
        <h2>
          <Link to="/inbox/$id" params={{ id: String(id) }}>
            {name}
          </Link>
        </h2>
        <p>
          <time dateTime={created_at}>{formatSavedAt(created_at, code)}</time>
          {subject && <span>{i18n._(subject)}</span>}
          {replies > 0 && <span>{t`${plural(replies, { one: "# answer", other: "# answers" })}`}</span>}
          {colleague && <span>{t`With ${colleague}`}</span>}
        </p>
        <div className={css.excerpt}>{message}</div>
      </div>
      <div className={rows.badges}>
        <Badge tone={state === "new" ? "red" : "plain"}>{i18n._(letterStates[state])}</Badge>
      </div>
    </li>
  );
}
