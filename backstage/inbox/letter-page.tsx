import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Contact } from "#contract/contact/inbox.ts";
import { findLocale } from "#contract/locales.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { Badge } from "#src/ui/badge.tsx";
import { useMay } from "../access/me.queries.ts";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { NotFoundPage } from "../layout/not-found-page.tsx";
import { PageTitle } from "../layout/page-title.tsx";
import css from "./inbox.module.css";
import { letterQuery } from "./inbox.queries.ts";
import { LetterFile } from "./letter-file.tsx";
import { letterStates, letterSubjects } from "./letter-names.ts";
import { ReplyForm } from "./reply-form.tsx";

const route = getRouteApi("/inbox/$id");

/** A letter with the answers to it, and the form for another one. */
export function LetterPage() {
  const { id: lang } = useLocale();
  const may = useMay();
  const id = Number(route.useParams().id);
  const letter = useQuery(letterQuery(lang, id));
  if (!may("read_inbox")) return <NotFoundPage />;
  if (letter.data) return <Letter key={id} letter={letter.data} />;
  if (letter.isPending) return <LoadingRows />;
  return <LoadError error={letter.error} retry={() => void letter.refetch()} />;
}

function Letter({ letter }: { letter: Contact }) {
  const { t, i18n } = useLingui();
  const { code } = useLocale();
  const { name, state, created_at, message, reply_list, other_list } = letter;
  const language = findLocale(letter.lang);
  return (
    <>
      <PageTitle title={name}>
        <Badge tone={state === "new" ? "red" : "plain"}>{i18n._(letterStates[state])}</Badge>
      </PageTitle>
      <p className={css.back}>
        <Link to="/inbox">{t`All letters`}</Link>
      </p>
      <article className={css.letter}>
        <p className={css.meta}>
          <b>{name}</b> <time dateTime={created_at}>{formatSavedAt(created_at, code)}</time>
        </p>
        <p className={css.message} lang={language?.code}>
          {message}
        </p>
        <Facts letter={letter} />
      </article>
      {reply_list.length > 0 && <Replies letter={letter} />}
      <ReplyForm letter={letter} />
      <LetterFile letter={letter} />
      {other_list.length > 0 && (
        <section className={css.part}>
          <h2>{t`Other letters from this address`}</h2>
          <ul>
            {other_list.map((other) => (
              <li key={other.id}>
                <Link to="/inbox/$id" params={{ id: String(other.id) }}>
                  {formatSavedAt(other.created_at, code)} · {i18n._(letterStates[other.state])}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Facts({ letter }: { letter: Contact }) {
  const { t, i18n } = useLingui();
  const { code } = useLocale();
  const { email, phone, account, country, messenger, messenger_id, interest, newsletter } = letter;
  const subject = letterSubjects[interest];
  const facts = [
    [t`Email`, email],
    [t`Mobile number`, phone],
    [t`Country or region`, new Intl.DisplayNames(code, { type: "region" }).of(country)],
    [t`Messaging app`, [messenger, messenger_id].filter(Boolean).join(" ")],
    [t`Account ID`, account],
    [t`About`, subject ? i18n._(subject) : interest],
    [t`Language`, findLocale(letter.lang)?.name],
    [t`Newsletter`, newsletter ? t`Wanted` : undefined],
  ] as const;
  return (
    <dl className={css.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Replies({ letter: { reply_list, lang } }: { letter: Contact }) {
  const { t } = useLingui();
  const { code } = useLocale();
  const mails = { waiting: t`Being sent`, sent: t`Sent`, failed: t`The mail could not be delivered.` };
  return (
    <section className={css.part}>
      <h2>{t`Answers`}</h2>
      <ul>
        {reply_list.map(({ id, text, by, at, mail }) => (
          <li key={id} className={css.reply}>
            <p className={css.meta}>
              <b>{by?.nickname ?? t`Deleted account`}</b> <time dateTime={at}>{formatSavedAt(at, code)}</time>{" "}
              <span data-mail={mail}>{mails[mail]}</span>
            </p>
            <p className={css.message} lang={findLocale(lang)?.code}>
              {text}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
