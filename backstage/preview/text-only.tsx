import { useMemo } from "react";
import type { BackstageDocument } from "#contract/backstage/documents.ts";
import { findLocale } from "#contract/locales.ts";
import { TrustedHtml } from "#src/components/html/trusted-html.tsx";
import { FormStatus } from "#src/ui/form-status.tsx";
import prose from "#src/ui/prose.module.css";
import { familyOf } from "../documents/families.ts";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { useDraftSession } from "../drafts/use-draft-session.ts";
import { imageOf } from "../media/images.queries.ts";
import { useFileAddresses, useWaitingPictures } from "../media/use-waiting-pictures.ts";
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
  const waiting = useWaitingPictures();
  const files = useFileAddresses(waiting);
  const html = useMemo(() => {
    const pictureIn = (id: number) => {
      const found = waiting.find((picture) => picture.id === id);
      const url = files.get(id);
      if (!found || !url) return undefined;
      const { width, height } = found;
      return { url, width, height, isFile: true, alt: imageOf(found).alt[document.lang ?? 0] };
    };
    return renderedBody(body, pictureIn);
  }, [body, waiting, files, document.lang]);
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
