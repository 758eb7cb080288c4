import { useMemo } from "react";
import type { BackstageDocument } from "#contract/backstage/documents.ts";
import { findLocale } from "#contract/locales.ts";
import { TrustedHtml } from "#src/components/html/trusted-html.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import prose from "#src/ui/prose.module.css";
import { familyOf } from "../documents/families.ts";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { useDraftSession } from "../drafts/use-draft-session.ts";
import css from "./preview-page.module.css";
import { renderedBody } from "./rendered-body.ts";

interface TextOnlyProps {
  readonly document: BackstageDocument;
  /** Why the page is not shown. */
  readonly reason: string;
  /** Loads the text again when this device does not have it. */
  readonly retry: () => void;
}

/** A text as this device has it, rendered here. */
export function TextOnly({ document, reason, retry }: TextOnlyProps) {
  const family = familyOf(document);
  const { isLoading, state, error } = useDraftSession(document, family.empty);
  const textIn = (field: string) => String(state.data[field] ?? "");
  const subtitle = textIn("subtitle");
  const body = textIn(family.body);
  const html = useMemo(() => renderedBody(body), [body]);
  if (isLoading) return <LoadingRows />;
  if (error) return <LoadError error={error} retry={retry} />;
  return (
    <>
      <FormStatus tone="wait">
        <p>{reason}</p>
      </FormStatus>
      <article lang={findLocale(document.lang ?? 0)?.code} className={css.textOnly}>
        <h2>{textIn(family.title)}</h2>
        {subtitle && <p>{subtitle}</p>}
        <TrustedHtml className={prose.prose} html={html} />
      </article>
    </>
  );
}
