import { useLingui } from "@lingui/react/macro";
import { useSearch } from "@tanstack/react-router";
import { CircleAlert, TriangleAlert } from "lucide";
import type { BackstageDocument } from "#contract/backstage/documents.ts";
import type { Problem } from "#contract/backstage/publication.ts";
import { findLocale } from "#contract/locales.ts";
import { Icon } from "#src/ui/icon.tsx";
import { DocumentLink } from "../documents/document-link.tsx";
import { useFieldName } from "../history/field-names.ts";
import { problemText } from "../problems/problem-texts.ts";
import { seekProblem } from "../problems/sought-problem.ts";
import { placeOfProblem } from "./place-of-problem.ts";
import css from "./publish-sheet.module.css";

interface ProblemListProps {
  problems: readonly Problem[];
  documents: readonly BackstageDocument[];
  /** Called when somebody follows a problem to its field. */
  onLeave: () => void;
}

/** What stands against a publication, and what is only worth a thought. Each leads to its field. */
export function ProblemList({ problems, documents, onLeave }: ProblemListProps) {
  const { t, i18n } = useLingui();
  const fieldName = useFieldName();
  const { lang: pane } = useSearch({ strict: false });
  const isOneItem = documents.every(({ item_id }) => item_id === documents[0]?.item_id);
  if (problems.length === 0) return null;
  const isBlocked = problems.some(({ level }) => level === "error");
  return (
    <>
      {isBlocked && <p>{t`Fix these first. Each line leads to its place.`}</p>}
      <ul className={css.problems} aria-label={t`Problems`}>
        {problems.map((problem) => {
          const { document: id, level, code, field, source } = problem;
          const document = documents.find((each) => each.id === id);
          const place = [
            isOneItem ? undefined : titleOf(document, documents),
            isBesideText(document, documents) &&
              t({ comment: "Noun: a question with options on which members vote", message: "Poll" }),
            document && document.lang !== null && findLocale(document.lang)?.short,
            field && fieldName(field),
          ].filter(Boolean);
          const target = document && placeOfProblem(problem, document, documents);
          const text = (
            <span>
              <span className="sr">{level === "error" ? t`Must be fixed:` : t`Worth a look:`} </span>
              {place.length > 0 && `${place.join(" · ")}: `}
              {i18n._(problemText(code))}
            </span>
          );
          return (
            <li key={[id, code, field, source].join(" ")} data-level={level}>
              <Icon icon={level === "error" ? CircleAlert : TriangleAlert} />
              {target ? (
                <DocumentLink
                  // What all languages share is beside the open pane.
                  document={{ ...target.document, lang: target.document.lang ?? (Number(pane) || null) }}
                  lang={undefined}
                  resetScroll={false}
                  onClick={() => {
                    onLeave();
                    seekProblem(target.sought);
                  }}
                >
                  {text}
                </DocumentLink>
              ) : (
                text
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Whether a document is the poll of an article whose other documents are there, too. */
const isBesideText = (document: BackstageDocument | undefined, all: readonly BackstageDocument[]) =>
  document?.kind === "poll" && all.some(({ kind }) => kind !== "poll");

/** Title of a document; that of a text for facts, which have none. */
function titleOf(document: BackstageDocument | undefined, all: readonly BackstageDocument[]): string | undefined {
  return document?.title || all.find(({ item_id, title }) => item_id === document?.item_id && title)?.title;
}
