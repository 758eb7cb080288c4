import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { findLocale } from "#contract/locales.ts";
import { formatSavedAt } from "#src/lib/dates.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { discardBegun } from "#src/offline/begun-documents.ts";
import type { DraftRow } from "#src/offline/db.ts";
import { discardDraft } from "#src/offline/drafts.ts";
import { discardPicture } from "#src/offline/waiting-pictures.ts";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import layout from "#src/ui/layout.module.css";
import { Sheet } from "#src/ui/sheet.tsx";
import { DocumentLink } from "../documents/document-link.tsx";
import { draftTitle } from "../documents/draft-title.ts";
import { placeOfKind } from "../documents/kind-places.ts";
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
          {items.map((item) => {
            const ids = item.documents.map(({ document }) => document);
            return <BegunRow key={ids[0]} item={item} onDiscard={ask(() => discardBegun(writer, ids))} />;
          })}
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

interface UnsentRowProps {
  document: { readonly kind: string; readonly itemId: number; readonly lang: number | null };
  /** Its content; `undefined` before anything is written. */
  data: DraftRow["data"] | undefined;
  writtenAt: string;
  /** What holds it up. */
  reason: string;
  children: ReactNode;
}

function UnsentRow({ document: { kind, itemId, lang }, data, writtenAt, reason, children }: UnsentRowProps) {
  const { t, i18n } = useLingui();
  const { code } = useLocale();
  const locale = lang === null ? undefined : findLocale(lang);
  const place = placeOfKind(kind);
  const noTitle = place ? i18n._(place.title) : kind === "article" ? t`Facts of an article` : t`Untitled`;
  return (
    <li>
      <div className={css.text}>
        <h2>
          <DocumentLink document={{ kind, item_id: itemId, lang }} lang={locale?.code}>
            {draftTitle(data ?? {}) || noTitle}
          </DocumentLink>
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

/** What was begun here of an item, with all its texts. */
function BegunRow({ item: { documents, drafts }, onDiscard }: { item: BegunItem; onDiscard: () => void }) {
  const { t } = useLingui();
  const { id: lang } = useLocale();
  const rejected = documents.find((row) => row.rejected !== undefined);
  const text = drafts.find((draft) => draft.lang !== null) ?? drafts[0];
  const shown = text ?? documents.find((row) => row.lang !== null) ?? documents[0];
  const sendAgain = async () => {
    for (const row of documents) await queueDocument(row, lang);
    for (const draft of drafts) await queueSave(draft, lang);
  };
  if (!shown) return null;
  return (
    <UnsentRow
      document={shown}
      data={text?.data}
      writtenAt={text?.editedAt ?? documents[0]?.begunAt ?? ""}
      reason={
        rejected
          ? t`The site did not accept it. Open it to see why.`
          : t`New on this device. It waits for a connection or a login.`
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

function DraftItem({ draft, onDiscard }: { draft: DraftRow; onDiscard: () => void }) {
  const { t } = useLingui();
  const { data, editedAt, rejected, besideHead } = draft;
  return (
    <UnsentRow
      document={draft}
      data={data}
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
