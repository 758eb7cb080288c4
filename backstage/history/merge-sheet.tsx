import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { routedLocales } from "#contract/locales.ts";
import type { Choose, Merged, Overlap } from "#shared/merge/merge-data.ts";
import { joinParts, type Sides } from "#shared/merge/merge-text.ts";
import { Button } from "#src/ui/button.tsx";
import layout from "#src/ui/layout.module.css";
import { Segmented } from "#src/ui/segmented.tsx";
import { Sheet } from "#src/ui/sheet.tsx";
import type { Data } from "../drafts/draft-session.ts";
import { useFieldName } from "./field-names.ts";
import css from "./merge-sheet.module.css";
import { shownValue } from "./shown-value.ts";

interface MergeSheetProps {
  open: boolean;
  onClose: () => void;
  /** Puts both versions together, by default with this device's content where they overlap. */
  merge: (choose?: Choose) => Merged;
  /** Who has written the other version. */
  name: string;
  /** Who has written this version, if it is none of this device. The other one is then the latest. */
  besideName?: string;
  onMerged: (data: Data) => void;
  onDiscard: () => void;
}

type Side = "mine" | "theirs" | "both";

/** A field, a paragraph of one, an item or an order that both have changed. */
interface Question extends Sides<unknown> {
  readonly key: string;
  /** Fields and languages of the path, as `useFieldName` takes them. */
  readonly field: string;
  readonly isText: boolean;
}

function questionsOf({ path, parts, ...sides }: Overlap): Question[] {
  const key = path.join(".");
  // Keys of items say nothing to people.
  const field = path.filter((name) => /^[a-z_]+$/.test(name) || isLanguage(name)).join(".");
  if (!parts) return [{ key, field, isText: false, ...sides }];
  const overlaps = parts.flatMap((part) => ("overlap" in part ? [part.overlap] : []));
  return overlaps.map((overlap, index) => ({ key: `${key} ${index}`, field, isText: true, ...overlap }));
}

/** The side that is taken without a choice. What only the other side still has stays. */
const offered = (mine: unknown): Side => (mine === undefined ? "theirs" : "mine");

const isLanguage = (name: string) => routedLocales.some(({ id }) => String(id) === name);

/** Puts two versions together: overlaps are shown beside their base, and the editor picks or keeps both. */
export function MergeSheet({ open, onClose, merge, name, besideName, onMerged, onDiscard }: MergeSheetProps) {
  const { t } = useLingui();
  const fieldName = useFieldName();
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const questions = merge().overlaps.flatMap(questionsOf);
  const show = (value: unknown) => (value === undefined ? t`Not there` : shownValue(value) || "–");
  return (
    <Sheet open={open} onClose={onClose} title={t`Put two versions together`} closeLabel={t`Close`}>
      <div className={layout.stack}>
        {questions.length === 0 && <p>{t`They changed different places. There is nothing to decide.`}</p>}
        {questions.map(({ key, field, isText, base, mine, theirs }) => (
          <section key={key} className={css.field} aria-label={fieldName(field)}>
            <h3>{fieldName(field)}</h3>
            <dl className={css.versions}>
              <div>
                <dt>{t({ comment: "The version that two others were made from", message: "Before" })}</dt>
                <dd>{show(base)}</dd>
              </div>
              <div>
                <dt>{besideName ?? t({ comment: "Above the reader's own version", message: "Yours" })}</dt>
                <dd>{show(mine)}</dd>
              </div>
              <div>
                <dt>{name}</dt>
                <dd>{show(theirs)}</dd>
              </div>
            </dl>
            <Segmented<Side>
              legend={fieldName(field)}
              name={`side-${key}`}
              value={sides[key] ?? offered(mine)}
              onChange={(side) => setSides({ ...sides, [key]: side })}
              options={[
                { value: "mine", label: besideName ? t`Take the one beside` : t`Take yours` },
                { value: "theirs", label: besideName ? t`Take the latest` : t`Take theirs` },
                ...(isText ? [{ value: "both" as const, label: t`Keep both` }] : []),
              ]}
            />
          </section>
        ))}
        <div className={layout.actions}>
          <Button variant="primary" onClick={() => onMerged(merge(choiceOf(sides)).data)}>{t`Save together`}</Button>
          <Button onClick={onDiscard}>{besideName ? t`Leave this version out` : t`Discard my draft`}</Button>
        </div>
      </div>
    </Sheet>
  );
}

/** Decides each overlap as the editor has chosen; without a choice as it is offered. */
function choiceOf(sides: Readonly<Record<string, Side>>): Choose {
  return (overlap) => {
    const { parts, mine, theirs } = overlap;
    const keys = questionsOf(overlap).map(({ key }) => key);
    if (!parts) return (sides[keys[0] ?? ""] ?? offered(mine)) === "theirs" ? theirs : mine;
    return joinParts(parts, (part) => {
      const side = sides[keys.shift() ?? ""] ?? "mine";
      if (side === "both") return `${part.theirs.trimEnd()}\n\n${part.mine}`;
      return side === "theirs" ? part.theirs : part.mine;
    });
  };
}
