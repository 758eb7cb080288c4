import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import css from "./markdown-editor.module.css";
import { type MarkdownHeading, type MarkdownProblem, outlineOf, type ProblemCode } from "./markdown-problems.ts";

/** What is wrong with a text, by code. */
export const problemTexts: Record<ProblemCode, ReturnType<typeof msg>> = {
  picture_without_alt: msg`A picture has no alternative text.`,
  foreign_picture: msg`A picture is not in the library. Readers will not see it.`,
  dead_link: msg`A link leads to something that is not published.`,
  skipped_heading: msg`A heading skips a level.`,
  rejected: msg`The text is too long or too nested to be shown.`,
};

interface Props {
  id: string;
  text: string;
  problems: readonly MarkdownProblem[];
  onGoTo: (offset: number) => void;
}

/** The outline of a text and what is wrong with it. Each entry leads to its place. */
export function EditorNotes({ id, text, problems, onGoTo }: Props) {
  const { t, i18n } = useLingui();
  const headings: readonly MarkdownHeading[] = outlineOf(text);
  return (
    <div className={css.notes}>
      {headings.length > 0 && (
        <details>
          <summary>
            <Trans comment="Headings of the text that is written">Outline</Trans>
          </summary>
          <ol>
            {headings.map(({ from, level, text: title }) => (
              <li key={from} data-level={level}>
                <button type="button" onClick={() => onGoTo(from)}>
                  {title}
                </button>
              </li>
            ))}
          </ol>
        </details>
      )}
      {problems.length > 0 && <p>{t`Problems`}</p>}
      <ul id={id}>
        {problems.map(({ code, from }) => (
          <li key={`${code} ${from}`}>
            <button type="button" onClick={() => onGoTo(from)}>
              {i18n._(problemTexts[code])}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
