import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { findLocale } from "#contract/locales.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { Link } from "#src/lib/link.tsx";
import { useLocale } from "#src/lib/use-locale.ts";
import { discardBegun } from "#src/offline/begun-documents.ts";
import type { DraftRow } from "#src/offline/db.ts";
import { discardDraft } from "#src/offline/drafts.ts";
import { discardPicture } from "#src/offline/waiting-pictures.ts";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";
import { articleFamily, gameFamily } from "../documents/families.ts";
import { queueDocument } from "../drafts/begin-documents.ts";
import { downloadText } from "../drafts/download-text.ts";
import { queueSave } from "../drafts/queue-save.ts";
import { useWriter } from "../drafts/use-drafts.ts";
import { type BegunItem, useUnsent } from "../drafts/use-unsent.ts";
import { PageTitle } from "../layout/page-title.tsx";
import { WaitingPicture } from "../media/waiting-picture.tsx";
import css from "./unsent-page.module.css";

/** What is on this device and not on the site, with what holds it up. */
export function UnsentPage() {
  const { t } = useLingui();
  const { pictures, items, drafts, count } = useUnsent();
  const writer = useWriter() ?? 0;
  // What is to be discarded, after a question.
  const [discarding, setDiscarding] = useState<{ readonly run: () => Promise<void> }>();
  const ask = (run: () => Promise<void>) => () => setDiscarding({ run });
  const close = () => setDiscarding(undefined);
  return (
    <>
      <PageTitle title={t`Not sent`} />
      {count === 0 ? (
        <Empty title={t`Everything is on the site`}>{t`What you write without a connection waits here.`}</Empty>
      ) : (
        <ul className={css.rows} aria-label={t`Not sent`}>
          {pictures.map((picture) => (
            <li key={picture.id}>
              <div className={css.text}>
                <WaitingPicture picture={picture}>
                  <DiscardButton onClick={ask(() => discardPicture(picture))} />
                </WaitingPicture>
              </div>
            </li>
          ))}
          {items.map((item) => (
            <BegunRow key={item.itemId} item={item} onDiscard={ask(() => discardBegun(writer, item.itemId))} />
          ))}
          {drafts.map((draft) => (
            <DraftItem
              key={draft.document}
              draft={draft}
              onDiscard={ask(() => discardDraft(draft.memberId, draft.document))}
            />
          ))}
        </ul>
      )}
      <Sheet open={discarding !== undefined} onClose={close} title={t`Discard this?`} closeLabel={t`Close`}>
        <div className={layout.stack}>
          <p>{t`It is only on this device. It can't be brought back.`}</p>
          <div className={layout.actions}>
            <Button variant="primary" onClick={close}>{t`Keep it`}</Button>
            <Button
              onClick={() => {
                void discarding?.run();
                close();
              }}
            >{t`Discard`}</Button>
          </div>
        </div>
      </Sheet>
    </>
  );
}

function DiscardButton({ onClick }: { onClick: () => void }) {
  const { t } = useLingui();
  return <Button size="small" variant="quiet" onClick={onClick}>{t`Discard`}</Button>;
}

const isGame = (kind: string | undefined) => kind === gameFamily.facts || kind === gameFamily.text;

interface UnsentRowProps {
  itemId: number | null;
  kind: string | undefined;
  /** Id of the language of the text; `null` for what all languages share. */
  lang: number | null;
  title: string;
  writtenAt: string;
  /** What holds it up. */
  reason: string;
  children: ReactNode;
}

function UnsentRow({ itemId, kind, lang, title, writtenAt, reason, children }: UnsentRowProps) {
  const { t } = useLingui();
  const { code } = useLocale();
  const locale = lang === null ? undefined : findLocale(lang);
  const { screen } = isGame(kind) ? gameFamily : articleFamily;
  return (
    <li>
      <div className={css.text}>
        <h2 lang={locale?.code}>
          {itemId === null ? (
            title
          ) : (
            <Link to={screen} params={{ item: String(itemId) }} search={lang === null ? {} : { lang: String(lang) }}>
              {title}
            </Link>
          )}
        </h2>
        <p>
          {locale?.name} {t`Written ${formatSavedAt(writtenAt, code)}`}
        </p>
        <p>{reason}</p>
      </div>
      <div className={layout.actions}>{children}</div>
    </li>
  );
}

/** An article or a game that was begun here, with all its texts. */
function BegunRow({ item: { itemId, documents, drafts }, onDiscard }: { item: BegunItem; onDiscard: () => void }) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const rejected = documents.find((row) => row.rejected !== undefined);
  const text = drafts.find((draft) => draft.lang !== null);
  const shown = text ?? documents.find((row) => row.lang !== null);
  const sendAgain = async () => {
    for (const row of documents) await queueDocument(row, lang);
    for (const draft of drafts) await queueSave(draft, lang);
  };
  return (
    <UnsentRow
      itemId={itemId}
      kind={documents[0]?.kind}
      lang={shown?.lang ?? null}
      title={(text && titleOf(text)) || t`Untitled`}
      writtenAt={text?.editedAt ?? documents[0]?.begunAt ?? ""}
      reason={
        rejected
          ? t`The site did not accept it. Open it to see why.`
          : isGame(documents[0]?.kind)
            ? t`A new game. It waits for a connection or a login.`
            : t`A new article. It waits for a connection or a login.`
      }
    >
      {rejected && (
        <Button size="small" onClick={() => void sendAgain().catch(() => undefined)}>{t`Send again`}</Button>
      )}
      {text && <Button size="small" onClick={() => downloadText(text.data)}>{t`Download text`}</Button>}
      <DiscardButton onClick={onDiscard} />
    </UnsentRow>
  );
}

function titleOf({ data: { title, name } }: DraftRow): string {
  return ([title, name].find((each) => typeof each === "string" && each !== "") as string | undefined) ?? "";
}

function DraftItem({ draft, onDiscard }: { draft: DraftRow; onDiscard: () => void }) {
  const { t } = useLingui();
  const { data, itemId, kind, lang, editedAt, rejected, besideHead } = draft;
  return (
    <UnsentRow
      itemId={itemId}
      kind={kind}
      lang={lang}
      title={titleOf(draft) || (lang === null ? t`Facts of an article` : t`Untitled`)}
      writtenAt={editedAt}
      reason={
        rejected !== undefined
          ? t`The site did not accept it. Open it to see why.`
          : besideHead !== undefined
            ? t`Somebody has saved meanwhile. Open it to put the two together.`
            : t`Waits for a connection or a login.`
      }
    >
      <Button size="small" onClick={() => downloadText(data)}>{t`Download text`}</Button>
      <DiscardButton onClick={onDiscard} />
    </UnsentRow>
  );
}
