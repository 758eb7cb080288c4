import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { findLocale } from "#contract/locales.ts";
import type { MailingState } from "#contract/newsletter/mailing-limits.ts";
import type { MailedIssue } from "#contract/newsletter/mailings.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { useMay } from "../access/me.queries.ts";
import { contentLocales } from "../documents/content-languages.ts";
import rows from "../documents/document-rows.module.css";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import status from "../documents/status-badge.module.css";
import { NotFoundPage } from "../layout/not-found-page.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { mailingNames } from "./mailing-names.ts";
import { mailingsQuery } from "./mailings.queries.ts";
import { monthName } from "./month-name.ts";
import css from "./newsletter.module.css";

/** The published issues of the newsletter, and whether they were mailed. */
export function NewsletterPage() {
  const { t, i18n } = useLingui();
  const { id: lang } = useLocale();
  const may = useMay();
  const list = useInfiniteQuery(mailingsQuery(lang));
  if (!may("send_newsletter")) return <NotFoundPage />;
  const issues = list.data?.pages.flatMap((page) => page.issue_list) ?? [];
  const reach = list.data?.pages[0]?.reach_list ?? [];
  return (
    <>
      <PageTitle title={t`Newsletter`} />
      <p className={css.back}>
        <Link to="/$place" params={{ place: "issues" }}>{t`Write issues`}</Link>
        {may("manage_members") && <Link to="/subscribers">{t`Subscribers`}</Link>}
      </p>
      {reach.length > 0 && (
        <p>
          {t`Confirmed subscribers:`}{" "}
          {reach.map(({ lang: each, count }) => `${findLocale(each)?.name} ${i18n.number(count)}`).join(" · ")}
        </p>
      )}
      {list.isPending && <LoadingRows />}
      {list.isError && issues.length === 0 && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && issues.length === 0 && (
        <Empty title={t`No issue is published yet`}>
          {t`Write an issue and publish it. Then it can be mailed to the subscribers.`}
        </Empty>
      )}
      {issues.length > 0 && (
        <ul className={rows.rows} aria-label={t`Issues`}>
          {issues.map((issue) => (
            <IssueRow key={issue.month} issue={issue} />
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

/** As which states of documents those of mailings look. */
const looks: Readonly<Record<MailingState, string>> = {
  waiting: "scheduled",
  sending: "scheduled",
  paused: "outdated",
  missed: "outdated",
  done: "live",
  cancelled: "missing",
};

function IssueRow({ issue: { month, title, mailing_list: mailings } }: { issue: MailedIssue }) {
  const { t, i18n } = useLingui();
  const { code } = useLocale();
  return (
    <li className={rows.row}>
      <div className={rows.text}>
        <h2>
          <Link to="/newsletter/$month" params={{ month }}>
            {title || t`Untitled`}
          </Link>
        </h2>
        <p>{monthName(month, code)}</p>
      </div>
      <div className={rows.badges}>
        {contentLocales.map(({ id, name }) => {
          const mailing = mailings.find((each) => each.lang === id);
          const state = mailing ? i18n._(mailingNames[mailing.state]) : t`not mailed`;
          const count = mailing && mailing.sent_count > 0 ? ` ${i18n.number(mailing.sent_count)}` : "";
          return (
            <span key={id} className={status.badge} data-status={mailing ? looks[mailing.state] : "missing"}>
              {`${name}: ${state}${count}`}
            </span>
          );
        })}
      </div>
    </li>
  );
}
