import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { diffWords } from "#shared/merge/word-diff.ts";
import css from "./difference.module.css";

/** A text with what was added and removed, word by word. */
export function Difference({ before, after, lang }: { before: string; after: string; lang: string }) {
  const { t } = useLingui();
  const changes = useMemo(
    () => diffWords(before, after, lang).map((change, index) => ({ ...change, key: index })),
    [before, after, lang],
  );
  return (
    <p className={css.difference}>
      {changes.map(({ key, kind, text }) =>
        kind === "same" ? (
          <span key={key}>{text}</span>
        ) : kind === "added" ? (
          <ins key={key}>
            <span className="sr">{t`Added:`} </span>
            {text}
          </ins>
        ) : (
          <del key={key}>
            <span className="sr">{t`Removed:`} </span>
            {text}
          </del>
        ),
      )}
    </p>
  );
}
