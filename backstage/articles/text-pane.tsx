import { useLingui } from "@lingui/react/macro";
import { type ReactNode, type RefObject, useLayoutEffect, useState } from "react";
import { documentLimits } from "#contract/backstage/limits.ts";
import { findLocale } from "#contract/locales.ts";
import { useLocale } from "#src/lib/use-locale.ts";
import { Button } from "#src/ui/button.tsx";
import { searchItems } from "../documents/documents.queries.ts";
import { familyOf } from "../documents/families.ts";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import type { LocalDocument } from "../documents/local-documents.ts";
import { DraftNotices } from "../drafts/draft-notices.tsx";
import { KeepSheet } from "../drafts/keep-sheet.tsx";
import { SaveStatus } from "../drafts/save-status.tsx";
import { type OpenDraft, useDraftSession } from "../drafts/use-draft-session.ts";
import { MarkdownEditor } from "../editor/markdown-editor.tsx";
import { FeaturesField } from "../games/features-field.tsx";
import { useShortcuts } from "../keys/use-shortcuts.ts";
import { addPicture } from "../media/add-picture.ts";
import { FieldError } from "../problems/field-error.tsx";
import { Fields, useField } from "../problems/fields.tsx";
import { ReviewButton } from "../review/review-sheet.tsx";
import css from "./text-pane.module.css";

type Text = Readonly<Record<string, unknown>>;

interface TextPaneProps {
  document: LocalDocument;
  /** What stands above the text. */
  tools?: (draft: OpenDraft) => ReactNode;
  /** Called with the place of the cursor in the body, in characters, and the body. */
  onMove?: (offset: number, body: string) => void;
}

/** The text of an article or a game in one language. */
export function TextPane({ document, tools, onMove }: TextPaneProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const family = familyOf(document);
  const draft = useDraftSession(document, family.empty);
  const { session, state } = draft;
  const data: Text = { ...family.empty, ...state.data };
  const textIn = (field: string) => String(data[field]);
  const code = findLocale(document.lang ?? 0)?.code ?? "zh-CN";
  const [keeping, setKeeping] = useState(false);
  useShortcuts({ "Mod+S": () => void session.keepVersion({ note: "", kept: true, minor: false }) });
  if (draft.isLoading) return <LoadingRows />;
  if (draft.error) return <LoadError error={draft.error} retry={() => location.reload()} />;
  const type = (change: Text) => session.type({ ...data, ...change });
  return (
    <div className={css.pane} data-document={document.id}>
      <div className={css.status}>
        <div role="status">
          <SaveStatus state={state} />
        </div>
        <ReviewButton document={document} />
        <Button size="small" variant="quiet" onClick={() => setKeeping(true)}>{t`Keep this version …`}</Button>
      </div>
      {keeping && <KeepSheet session={session} onClose={() => setKeeping(false)} />}
      <DraftNotices document={document} draft={draft} />
      {tools?.(draft)}
      <div className={css.text} lang={code}>
        <Fields document={document.id} data={data}>
          <GrowingField
            className={css.title}
            label={t`Title`}
            name={family.title}
            value={textIn(family.title)}
            maxLength={documentLimits.title}
            onChange={(title) => type({ [family.title]: title })}
          />
          <GrowingField
            className={css.subtitle}
            label={t`Subtitle`}
            name="subtitle"
            value={textIn("subtitle")}
            maxLength={documentLimits.subtitle}
            onChange={(subtitle) => type({ subtitle })}
          />
          <MarkdownEditor
            id={`body-${document.id}`}
            name={family.body}
            value={textIn(family.body)}
            onChange={(body) => type({ [family.body]: body })}
            lang={code}
            label={t({ comment: "The text of an article", message: "Text" })}
            {...(onMove && { onMove: (offset: number) => onMove(offset, textIn(family.body)) })}
            onInsertPicture={(file) => addPicture(file, locale.id)}
            searchItems={(kind, question) => searchItems({ lang: document.lang ?? locale.id, kind, question })}
          />
          {document.kind === "game_text" && (
            <FeaturesField value={data.feature_list as string[]} onChange={(feature_list) => type({ feature_list })} />
          )}
        </Fields>
      </div>
    </div>
  );
}

interface GrowingFieldProps {
  className: string | undefined;
  label: string;
  /** Name in the content. */
  name: string;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
}

/** A field of one paragraph, as high as its text. */
function GrowingField({ className, label, name, value, maxLength, onChange }: GrowingFieldProps) {
  const field = useField<HTMLTextAreaElement>(name);
  useGrowth(field.ref, value);
  return (
    <>
      <textarea
        ref={field.ref}
        className={className}
        aria-label={label}
        aria-describedby={field.errorId}
        aria-invalid={field.error ? true : undefined}
        placeholder={label}
        rows={1}
        value={value}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value.replaceAll(/\n/g, " "))}
      />
      <FieldError field={field} />
    </>
  );
}

function useGrowth(field: RefObject<HTMLTextAreaElement | null>, value: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.blockSize = "auto";
    element.style.blockSize = `${element.scrollHeight}px`;
  }, [value]);
}
