import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { findLocale } from "#contract/locales.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import type { DraftRow } from "#src/offline/db.ts";
import { discardDraft } from "#src/offline/drafts.ts";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";
import { downloadText } from "../drafts/download-text.ts";
import { useDrafts } from "../drafts/use-drafts.ts";
import { PageTitle } from "../layout/page-title.tsx";
import css from "./unsent-page.module.css";

/** What is on this device and not on the site, with what holds it up. */
export function UnsentPage() {
  const { t } = useLingui();
  const drafts = useDrafts();
  const [discarding, setDiscarding] = useState<DraftRow>();
  const close = () => setDiscarding(undefined);
  return (
    <>
      <PageTitle title={t`Not sent`} />
      {drafts.length === 0 ? (
        <Empty title={t`Everything is on the site`}>{t`What you write without a connection waits here.`}</Empty>
      ) : (
        <ul className={css.rows} aria-label={t`Not sent`}>
          {drafts.map((draft) => (
            <UnsentRow key={draft.document} draft={draft} onDiscard={() => setDiscarding(draft)} />
          ))}
        </ul>
      )}
      <Sheet open={discarding !== undefined} onClose={close} title={t`Discard this draft?`} closeLabel={t`Close`}>
        <div className={layout.stack}>
          <p>{t`It is only on this device. It can't be brought back.`}</p>
          <div className={layout.actions}>
            <Button variant="primary" onClick={close}>{t`Keep it`}</Button>
            <Button
              onClick={() => {
                if (discarding) void discardDraft(discarding.memberId, discarding.document);
                close();
              }}
            >{t`Discard`}</Button>
          </div>
        </div>
      </Sheet>
    </>
  );
}

function UnsentRow({ draft, onDiscard }: { draft: DraftRow; onDiscard: () => void }) {
  const { t } = useLingui();
  const { code } = useLocale();
  const { data, itemId, lang, editedAt, rejected, besideHead } = draft;
  const title =
    typeof data.title === "string" && data.title ? data.title : lang === null ? t`Facts of an article` : t`Untitled`;
  const locale = lang === null ? undefined : findLocale(lang);
  return (
    <li>
      <div className={css.text}>
        <h2 lang={locale?.code}>
          {itemId === null ? (
            title
          ) : (
            <Link
              to="/articles/$item"
              params={{ item: String(itemId) }}
              search={lang === null ? {} : { lang: String(lang) }}
            >
              {title}
            </Link>
          )}
        </h2>
        <p>
          {locale?.name} {t`Written ${formatSavedAt(editedAt, code)}`}
        </p>
        <p>
          {rejected !== undefined
            ? t`The site did not accept it. Open it to see why.`
            : besideHead !== undefined
              ? t`Somebody has saved meanwhile. Open it to put the two together.`
              : t`Waits for a connection or a login.`}
        </p>
      </div>
      <div className={layout.actions}>
        <Button size="small" onClick={() => downloadText(data)}>{t`Download text`}</Button>
        <Button size="small" variant="quiet" onClick={onDiscard}>{t`Discard`}</Button>
      </div>
    </li>
  );
}
