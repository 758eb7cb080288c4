import { useLingui } from "@lingui/react/macro";
import { type ReactNode, startTransition, useEffect, useState } from "react";
import { findLocale, joinLocale } from "#contract/locales.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import {
  type OfflineResult,
  type OfflineResults,
  type OfflineSearch,
  openOfflineSearch,
} from "#src/offline/offline-search.ts";
import { SyncMark } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import layout from "#src/ui/layout.module.css";
import { Row, Rows } from "#src/ui/lists.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { Highlighted } from "./match-marks.tsx";

/** Results at first, and more of them at a time. */
const pageSize = 20;
/** Results of the first screen of a phone, rendered before the others. */
const firstSight = 4;
/** Milliseconds in which a phone paints them. */
const paintTime = 50;

type Found = { state: "waiting" | "opened" | "failed" } | ({ state: "found"; question: string } & OfflineResults);

interface Props {
  question: string;
  /** The search, opened in advance. */
  opened: Promise<OfflineSearch>;
  /** Content without a query. It stays until there are results, since removing it first would cost a frame. */
  children?: ReactNode;
}

/** Saved items that match a query. */
export function OfflineSearchResults({ question, opened, children }: Props) {
  const [size, setSize] = useState(pageSize);
  const [found, setFound] = useState<Found>({ state: "waiting" });
  const asked = question.trim() !== "";

  useEffect(() => {
    const stopped = new AbortController();
    const show = (next: Found) => stopped.signal.aborted || setFound(next);
    if (!asked) {
      setSize(pageSize);
      opened.then(
        () => show({ state: "opened" }),
        () => show({ state: "failed" }),
      );
      return () => stopped.abort();
    }
    const find = async (count: number) => {
      const results = await opened.then((search) => search(question, count));
      return { show: () => show({ state: "found", question, ...results }), more: results.more };
    };
    const showAll = async () => {
      if (size === pageSize) {
        // Urgent: in a transition the first results would take twice as long.
        const first = await find(firstSight);
        first.show();
        if (!first.more) return;
        await new Promise((resolve) => setTimeout(resolve, paintTime));
        if (stopped.signal.aborted) return;
      }
      const all = await find(size);
      startTransition(() => void all.show());
    };
    showAll().catch(() => show({ state: "failed" }));
    return () => stopped.abort();
  }, [question, asked, size, opened]);

  return (
    <>
      {asked && <Results found={found} size={size} onMore={() => setSize(size + pageSize)} />}
      {children && (
        <div className={layout.flow} hidden={asked && found.state !== "opened"}>
          {children}
        </div>
      )}
    </>
  );
}

/** `size`: how many of them are to be shown. */
function Results({ found, size, onMore }: { found: Found; size: number; onMore: () => void }) {
  const { t } = useLingui();
  if (found.state === "failed") return <Empty title={t`Couldn't search saved items`} />;
  if (found.state !== "found") return found.state === "waiting" && <p role="status">{t`Searching…`}</p>;
  const count = found.results.length;
  const whole = !found.more || count >= size;
  const some = found.more ? t`More than ${count} found` : t`${count} found`;
  const message = count === 0 ? t`No saved items match your search.` : some;
  const label = t({
    comment: "Label of the list of saved articles and games that match",
    message: "Found on this device",
  });
  return (
    <section aria-label={label}>
      <h2 className="sr">{label}</h2>
      <p role="status">{whole ? message : t`Searching…`}</p>
      <Rows label={label}>
        {found.results.map((result) => (
          <Result key={`${result.kind} ${result.item.id}`} result={result} question={found.question} />
        ))}
      </Rows>
      {whole && found.more && (
        <p className={layout.actions}>
          <Button onClick={onMore}>{t({ comment: "Button: show more results", message: "More" })}</Button>
        </p>
      )}
    </section>
  );
}

function Result({ result: { kind, item, excerpt, savedAt }, question }: { result: OfflineResult; question: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const title = "title" in item ? item.title : item.name;
  const to = kind === "articles" ? `/article/${item.id}` : `/game-intro/${item.id}`;
  const language = item.lang === locale.content ? undefined : findLocale(item.lang);
  const time = formatSavedAt(savedAt, locale.code);
  return (
    <Row
      lead={<Picture picture={item.cover_img} sizes="4.5rem" ratio="1/1" />}
      title={
        <OfflineLink to={to} lang={language?.id ?? locale.id}>
          <Highlighted text={title} question={question} />
        </OfflineLink>
      }
      text={
        <span {...(language && { lang: language.code })}>
          <Highlighted text={excerpt} question={question} />
        </span>
      }
      meta={<SyncMark state="saved">{t`Saved at ${time}`}</SyncMark>}
    />
  );
}

/** The search of saved items, for a page that has not opened it before. */
export function OfflineSearchPanel({ question }: { question: string }) {
  const locale = useLocale();
  const [opened] = useState(() => openOfflineSearch(locale.content));
  return <OfflineSearchResults question={question} opened={opened} />;
}

interface KeptLinkProps {
  /** Path of the page without the language. */
  to: string;
  /** Id of the language in which it is saved. */
  lang: number;
  children: ReactNode;
}

/** A link to a saved page. A page in another language opens as a new document. */
export function OfflineLink({ to, lang, children }: KeptLinkProps) {
  const locale = useLocale();
  const other = lang === locale.id ? undefined : findLocale(lang);
  if (!other) return <Link to={to}>{children}</Link>;
  return (
    <a href={joinLocale(other.code, to)} lang={other.code} hrefLang={other.code}>
      {children}
    </a>
  );
}
