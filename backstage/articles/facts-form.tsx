import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import type { ArticleFacts } from "#contract/backstage/document-data.ts";
import type { BackstageDocument } from "#contract/backstage/documents.ts";
import { Switch } from "#src/ui/switch.tsx";
import { LoadError, LoadingRows } from "../documents/load-state.tsx";
import { DraftNotices } from "../drafts/draft-notices.tsx";
import { SaveStatus } from "../drafts/save-status.tsx";
import { useDraftSession } from "../drafts/use-draft-session.ts";
import { PictureField } from "../media/picture-field.tsx";
import { Fields } from "../problems/fields.tsx";
import css from "./facts-form.module.css";
import { LabelsField } from "./labels-field.tsx";
import { PollEntry } from "./poll-entry.tsx";
import { SectionField } from "./section-field.tsx";

const empty: ArticleFacts = { section: null, cover_image_id: null, label_list: [], comment_open: true };

/** What all languages of an article share. */
export function FactsForm({ document }: { document: BackstageDocument }) {
  const { t } = useLingui();
  const id = useId();
  const draft = useDraftSession(document, empty);
  const { session, state } = draft;
  if (draft.isLoading) return <LoadingRows />;
  if (draft.error) return <LoadError error={draft.error} retry={() => location.reload()} />;
  const data = { ...empty, ...state.data } as ArticleFacts;
  const type = (change: Partial<ArticleFacts>) => session.type({ ...data, ...change });
  return (
    <section className={css.facts} aria-labelledby={id} data-document={document.id}>
      <header>
        <h2 id={id}>{t`In all languages`}</h2>
        <div role="status">
          <SaveStatus state={state} />
        </div>
      </header>
      <DraftNotices document={document} draft={draft} />
      <Fields document={document.id} data={data}>
        <SectionField value={data.section} onChange={(section) => type({ section })} />
        <PictureField
          label={t({ comment: "The picture above an article", message: "Cover" })}
          name="cover_image_id"
          value={data.cover_image_id}
          onChange={(cover_image_id) => type({ cover_image_id })}
        />
        <LabelsField value={data.label_list} onChange={(label_list) => type({ label_list })} />
        <Switch
          label={t`Comments`}
          hint={t`Readers may comment.`}
          checked={data.comment_open}
          onChange={(comment_open) => type({ comment_open })}
        />
        <PollEntry item={document.item_id} />
      </Fields>
    </section>
  );
}
