import { useLingui } from "@lingui/react/macro";
import { startTransition, useDeferredValue, useEffect, useState } from "react";
import { findLocale } from "#contract/locales.ts";
import { Highlighted } from "#src/content/highlighted.tsx";
import { formatSavedAt } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import type { KeptResult, KeptResults, KeptSearch } from "#src/offline/search-kept.ts";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import layout from "#src/ui/layout.module.css";
import { Picture } from "#src/ui/picture.tsx";
import { Row, Rows } from "#src/ui/rows.tsx";
import { SyncMark } from "#src/ui/sync-mark.tsx";
import { KeptLink } from "./kept-link.tsx";

/** Results at first, and more of them at a time. */
const pageSize = 20;
/** Results that a phone shows at once: found and drawn before the rest of the page. */
const firstSight = 6;

type Found = { state: "waiting" } | { state: "failed" } | ({ state: "found"; question: string } & KeptResults);

/** What was kept that has the words of a question. `opened` is the search, opened before anybody asks. */
export function KeptSearchResults({ question: typed, opened }: { question: string; opened: Promise<KeptSearch> }) {
  const { t } = useLingui();
  const question = useDeferredValue(typed);
  const [size, setSize] = useState(pageSize);
  const [found, setFound] = useState<Found>({ state: "waiting" });

  useEffect(() => {
    let overtaken = false;
    const show = async (count: number): Promise<boolean> => {
      const results = await opened.then((ask) => ask(question, count));
      if (!overtaken) startTransition(() => setFound({ state: "found", question, ...results }));
      return results.more && !overtaken;
    };
    const showAll = async () => {
      if (size > pageSize || (await show(firstSight))) await show(size);
    };
    showAll().catch(() => !overtaken && setFound({ state: "failed" }));
    return () => {
      overtaken = true;
    };
  }, [question, size, opened]);

  if (found.state === "failed") {
    return <Empty title={t`What is kept cannot be searched`} />;
  }
  if (found.state === "waiting") return <p role="status">{t`Searching…`}</p>;
  const count = found.results.length;
  const whole = !found.more || count >= size;
  const some = found.more ? t`More than ${count} found` : t`${count} found`;
  const told = count === 0 ? t`Nothing kept has these words.` : some;
  return (
    <section aria-label={t`Found on this device`}>
      <p role="status">{whole ? told : t`Searching…`}</p>
      <Rows label={t`Found on this device`}>
        {found.results.map((result) => (
          <Result key={`${result.kind} ${result.item.id}`} result={result} question={found.question} />
        ))}
      </Rows>
      {whole && found.more && (
        <p className={layout.actions}>
          <Button onClick={() => setSize(size + pageSize)}>{t`More`}</Button>
        </p>
      )}
    </section>
  );
}

function Result({ result: { kind, item, excerpt, savedAt }, question }: { result: KeptResult; question: string }) {
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
        <KeptLink to={to} lang={language?.id ?? locale.id}>
          <Highlighted text={title} question={question} />
        </KeptLink>
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
