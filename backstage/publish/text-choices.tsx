import { useLingui } from "@lingui/react/macro";
import type { BackstageDocument } from "#contract/backstage/documents.ts";
import type { DocumentKindName } from "#contract/backstage/kinds.ts";
import { findLocale } from "#contract/locales.ts";
import { useMayPublish } from "../access/me.queries.ts";
import { StatusBadge } from "../documents/status-badge.tsx";
import css from "./publish-sheet.module.css";

interface TextChoicesProps {
  texts: readonly BackstageDocument[];
  /** Ids of the chosen ones. */
  ticked: readonly string[];
  onChange: (ticked: string[]) => void;
}

/** The texts that can be published, in each language. */
export function TextChoices({ texts, ticked, onChange }: TextChoicesProps) {
  const { t } = useLingui();
  const mayPublish = useMayPublish();
  const isOneItem = texts.every(({ item_id }) => item_id === texts[0]?.item_id);
  return (
    <fieldset className={css.languages}>
      <legend>{isOneItem ? t`Languages to publish` : t`Texts to publish`}</legend>
      {texts.map(({ id, kind, lang, title, head, status }) => {
        const locale = findLocale(lang ?? 0);
        const name = title || t`Untitled`;
        const isTheirs = mayPublish(kind as DocumentKindName, lang);
        return (
          <label key={id}>
            <input
              type="checkbox"
              checked={ticked.includes(id)}
              disabled={head === null || !isTheirs}
              onChange={({ target }) =>
                onChange(target.checked ? [...ticked, id] : ticked.filter((each) => each !== id))
              }
            />
            <span>
              <b lang={locale?.code}>{isOneItem ? locale?.name : name}</b>
              <small lang={locale?.code}>{isOneItem ? name : locale?.name}</small>
              {!isTheirs && <small>{t`Your roles don't publish this.`}</small>}
            </span>
            <StatusBadge status={status} />
          </label>
        );
      })}
    </fieldset>
  );
}
