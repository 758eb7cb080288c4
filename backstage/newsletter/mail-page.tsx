import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "#contract/http/errors.ts";
import { useConnectivity } from "#src/components/offline/use-connectivity.ts";
import { errorMessage } from "#src/lib/error-message.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import layout from "#src/ui/layout.module.css";
import { Segmented } from "#src/ui/segmented.tsx";
import { useMay } from "../access/me.queries.ts";
import { contentLocales } from "../documents/content-languages.ts";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { NotFoundPage } from "../layout/not-found-page.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { MailingReport } from "./mailing-report.tsx";
import { mailingsQuery, mailPreviewQuery, useTestMailing } from "./mailings.queries.ts";
import { monthName } from "./month-name.ts";
import css from "./newsletter.module.css";
import { SendSheet } from "./send-sheet.tsx";

const route = getRouteApi("/newsletter/$month");

/** The mail of an issue in a language: what it looks like, to whom it goes, and how far it is. */
export function MailPage() {
  const { t } = useLingui();
  const { id: lang, code } = useLocale();
  const may = useMay();
  const navigate = useNavigate();
  const { month } = route.useParams();
  const search = route.useSearch();
  const chosen = contentLocales.find(({ id }) => String(id) === search.language)?.id ?? lang;
  const list = useInfiniteQuery(mailingsQuery(lang));
  const preview = useQuery(mailPreviewQuery(lang, month, chosen));
  if (!may("send_newsletter")) return <NotFoundPage />;
  const issues = list.data?.pages.flatMap((page) => page.issue_list) ?? [];
  const mailing = issues.find((issue) => issue.month === month)?.mailing_list.find((each) => each.lang === chosen);
  const reach = list.data?.pages[0]?.reach_list.find((each) => each.lang === chosen)?.count ?? 0;
  const isMissing = preview.error instanceof ApiError && preview.error.code === "not_publishable";
  return (
    <>
      <PageTitle title={monthName(month, code)} />
      <p className={css.back}>
        <Link to="/newsletter">{t`All issues`}</Link>
      </p>
      <div className={css.languages}>
        <Segmented
          legend={t`Language of the mail`}
          name="language"
          value={String(chosen)}
          onChange={(language) =>
            void navigate({ to: "/newsletter/$month", params: { month }, search: { language }, replace: true })
          }
          options={contentLocales.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </div>
      {(list.isPending || preview.isPending) && <LoadingRows />}
      {list.isError && !list.data && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {mailing && <MailingReport key={mailing.id} mailing={mailing} />}
      {list.data && preview.data && !mailing && <Unsent key={chosen} month={month} lang={chosen} reach={reach} />}
      {isMissing && (
        <Empty title={t`Nothing to send in this language`}>
          {t`The issue is not published, or none of its articles is public in this language.`}
        </Empty>
      )}
      {preview.isError && !isMissing && <LoadError error={preview.error} retry={() => void preview.refetch()} />}
      {preview.data && <MailPreview name={`newsletter-${month}`} lang={chosen} mail={preview.data} />}
    </>
  );
}

/** An issue that was not mailed yet: a mail to try it, and the button that sends it. */
function Unsent({ month, lang, reach }: { month: string; lang: number; reach: number }) {
  const { t, i18n } = useLingui();
  const offline = useConnectivity() === "offline";
  const test = useTestMailing();
  const [sending, setSending] = useState(false);
  const address = test.data?.email;
  return (
    <section className={css.mailing} aria-labelledby="send">
      <h2 id="send">{t`Not mailed yet`}</h2>
      <p>
        {reach > 0
          ? t`It would go to ${plural(reach, { one: "# confirmed subscriber", other: "# confirmed subscribers" })} now.`
          : t`Nobody is subscribed in this language.`}
      </p>
      {address && (
        <FormStatus tone="ok">
          <p>{t`A mail to ${address} is on its way.`}</p>
        </FormStatus>
      )}
      {test.isError && (
        <FormStatus tone="bad">
          <p>{i18n._(errorMessage(test.error))}</p>
        </FormStatus>
      )}
      {offline && <p className={css.hint}>{t`You are offline. Mails are sent when you are connected again.`}</p>}
      <div className={layout.actions}>
        <Button
          busy={test.isPending}
          disabled={offline}
          onClick={() => test.mutate({ month, content_lang: lang as 2 })}
        >{t`Send a test to me`}</Button>
        <Button variant="primary" disabled={offline || reach === 0} onClick={() => setSending(true)}>
          {t`Send or schedule …`}
        </Button>
      </div>
      {sending && <SendSheet month={month} lang={lang} reach={reach} onClose={() => setSending(false)} />}
    </section>
  );
}
