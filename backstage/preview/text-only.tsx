import { useMemo } from "react";
import type { ArticleText } from "#contract/backstage/document-data.ts";
import type { BackstageDocument } from "#contract/backstage/documents.ts";
import { findLocale } from "#contract/locales.ts";
import { TrustedHtml } from "#src/components/html/trusted-html.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import prose from "#src/ui/prose.module.css";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { useDraftSession } from "../drafts/use-draft-session.ts";
import css from "./preview-page.module.css";
import { renderedBody } from "./rendered-body.ts";

const empty: ArticleText = { title: "", subtitle: "", body: "" };

interface TextOnlyProps {
  readonly document: BackstageDocument;
  /** Why the page is not shown. */
  readonly reason: string;
  /** Loads the text again when this device does not have it. */
  readonly retry: () => void;
}

/** The text of an article as this device has it, rendered here. */
export function TextOnly({ document, reason, retry }: TextOnlyProps) {
  const { isLoading, state, error } = useDraftSession(document, empty);
  const { title, subtitle, body } = { ...empty, ...state.data } as ArticleText;
  const html = useMemo(() => renderedBody(body), [body]);
  if (isLoading) return <LoadingRows />;
  if (error) return <LoadError error={error} retry={retry} />;
  return (
    <>
      <FormStatus tone="wait">
        <p>{reason}</p>
      </FormStatus>
      <article lang={findLocale(document.lang ?? 0)?.code} className={css.textOnly}>
        <h2>{title}</h2>
        {subtitle && <p>{subtitle}</p>}
        <TrustedHtml className={prose.prose} html={html} />
      </article>
    </>
  );
}
