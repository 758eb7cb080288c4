import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { useMay } from "../access/me.queries.ts";
import { DocumentRows } from "../documents/document-rows.tsx";
import { type DocumentFilters, documentsQuery } from "../documents/documents.queries.ts";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { StoredDocuments } from "../documents/stored-documents.tsx";
import { useUnsent } from "../drafts/use-unsent.ts";
import { PageTitle } from "../layout/page-title.tsx";
import { FirstSteps } from "./first-steps.tsx";
import css from "./today-page.module.css";

const ReportedCount = lazy(async () => ({
  default: (await import("../comments/reported-count.tsx")).ReportedCount,
}));

const NewLetters = lazy(async () => ({ default: (await import("../inbox/new-letters.tsx")).NewLetters }));

const StoppedMailings = lazy(async () => ({
  default: (await import("../newsletter/stopped-mailings.tsx")).StoppedMailings,
}));

/** What needs the attention of the person who opens Backstage. */
export function TodayPage() {
  const { t, i18n } = useLingui();
  const may = useMay();
  const offline = useConnectivity() === "offline";
  const unsent = useUnsent().count;
  return (
    <>
      <PageTitle title={t({ comment: "Name of the start screen of Backstage", message: "Today" })} />
      {unsent > 0 && (
        <p className={css.unsent}>
          <Link to="/unsent">{t`On this device and not on the site yet: ${i18n.number(unsent)}`}</Link>
        </p>
      )}
      {offline ? (
        <StoredDocuments kind="article_text">
          {(documents) => <DocumentRows documents={documents} label={t`Articles`} />}
        </StoredDocuments>
      ) : (
        <>
          <FirstSteps />
          {may("moderate") && (
            <Suspense>
              <ReportedCount>
                {(count) => (
                  <p className={css.unsent}>
                    <Link to="/comments">{t`Reported comments: ${i18n.number(count)}`}</Link>
                  </p>
                )}
              </ReportedCount>
            </Suspense>
          )}
          {may("read_inbox") && (
            <Suspense>
              <NewLetters>
                {(count) => (
                  <p className={css.unsent}>
                    <Link to="/inbox">{t`New letters: ${i18n.number(count)}`}</Link>
                  </p>
                )}
              </NewLetters>
            </Suspense>
          )}
          {may("send_newsletter") && (
            <Suspense>
              <StoppedMailings>
                {(count) => (
                  <p className={css.unsent}>
                    <Link to="/newsletter">{t`Mailings that wait for a decision: ${i18n.number(count)}`}</Link>
                  </p>
                )}
              </StoppedMailings>
            </Suspense>
          )}
          <VersionsToMerge />
          <Part title={t`My drafts`} none={t`You have no drafts.`} filters={{ mine: true, status: "draft" }} />
          {may("publish") && (
            <Part title={t`Ready for review`} none={t`Nothing waits for you.`} filters={{ review: "ready" }} />
          )}
          <Part title={t`Scheduled`} none={t`Nothing is scheduled.`} filters={{ status: "scheduled" }} />
          <Part
            title={t`Outdated translations`}
            none={t`All translations are up to date.`}
            filters={{ status: "outdated" }}
          />
          <Part
            title={t`Missing translations`}
            none={t`Every article is there in all languages.`}
            filters={{ missing: "any" }}
          />
        </>
      )}
    </>
  );
}

/** What was saved beside a newer version, of every kind, until somebody puts the two together. */
function VersionsToMerge() {
  const { t } = useLingui();
  const locale = useLocale();
  const list = useInfiniteQuery(documentsQuery(locale.id, { beside: true }));
  const documents = list.data?.pages.flatMap((page) => page.document_list) ?? [];
  // There are none as a rule: a heading above an empty list would come and go on every visit.
  if (documents.length === 0 && !list.isError) return null;
  const title = t`Versions to put together`;
  return (
    <section className={css.part} aria-label={title}>
      <h2>{title}</h2>
      {list.isError && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {documents.length > 0 && <DocumentRows documents={documents} label={title} heading="h3" />}
    </section>
  );
}

function Part({ title, none, filters }: { title: string; none: string; filters: DocumentFilters }) {
  const locale = useLocale();
  const list = useInfiniteQuery(documentsQuery(locale.id, { kind: "article_text", ...filters }));
  const documents = list.data?.pages.flatMap((page) => page.document_list) ?? [];
  return (
    <section className={css.part} aria-label={title}>
      <h2>{title}</h2>
      {list.isPending && <LoadingRows />}
      {list.isError && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && documents.length === 0 && <p className={css.none}>{none}</p>}
      {documents.length > 0 && <DocumentRows documents={documents} label={title} heading="h3" />}
    </section>
  );
}
