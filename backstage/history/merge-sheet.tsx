import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Merged, Overlap } from "#shared/merge/merge-data.ts";
import { joinParts, type Sides } from "#shared/merge/merge-text.ts";
import { Button } from "#src/ui/button.tsx";
import layout from "#src/ui/layout.module.css";
import { Segmented } from "#src/ui/segmented.tsx";
import { Sheet } from "#src/ui/sheet.tsx";
import type { Data } from "../drafts/draft-session.ts";
import { useFieldName } from "./field-names.ts";
import css from "./merge-sheet.module.css";

interface MergeSheetProps {
  open: boolean;
  onClose: () => void;
  /** Both versions together, with this device's content where they overlap. */
  merged: Merged;
  /** Who has written the other version. */
  name: string;
  onMerged: (data: Data) => void;
  onDiscard: () => void;
}

type Side = "mine" | "theirs" | "both";

/** A field, or a paragraph of one, that both have changed. */
interface Question extends Sides<unknown> {
  readonly key: string;
  readonly field: string;
}

function questionsOf({ path, parts, ...sides }: Overlap): Question[] {
  const [field = ""] = path;
  const key = path.join(".");
  if (!parts) return [{ key, field, ...sides }];
  const overlaps = parts.flatMap((part) => ("overlap" in part ? [part.overlap] : []));
  return overlaps.map((overlap, index) => ({ key: `${key} ${index}`, field, ...overlap }));
}

/** Puts two versions together: overlaps are shown beside their base, and the editor picks or keeps both. */
export function MergeSheet({ open, onClose, merged, name, onMerged, onDiscard }: MergeSheetProps) {
  const { t } = useLingui();
  const fieldName = useFieldName();
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({});
  const show = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  return (
    <Sheet open={open} onClose={onClose} title={t`Put two versions together`} closeLabel={t`Close`}>
      <div className={layout.stack}>
        {merged.overlaps.flatMap(questionsOf).map(({ key, field, base, mine, theirs }) => (
          <section key={key} className={css.field} aria-label={fieldName(field)}>
            <h3>{fieldName(field)}</h3>
            <dl className={css.versions}>
              <div>
                <dt>{t({ comment: "The version that two others were made from", message: "Before" })}</dt>
                <dd>{show(base) || "–"}</dd>
              </div>
              <div>
                <dt>{t({ comment: "Above the reader's own version", message: "Yours" })}</dt>
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
              value={sides[key] ?? "mine"}
              onChange={(side) => setSides({ ...sides, [key]: side })}
              options={[
                { value: "mine", label: t`Take yours` },
                { value: "theirs", label: t`Take theirs` },
                ...(field === "body" ? [{ value: "both" as const, label: t`Keep both` }] : []),
              ]}
            />
          </section>
        ))}
        <div className={layout.actions}>
          <Button variant="primary" onClick={() => onMerged(decide(merged, sides))}>{t`Save together`}</Button>
          <Button onClick={onDiscard}>{t`Discard my draft`}</Button>
        </div>
      </div>
    </Sheet>
  );
}

/** The merged content with each overlap as the editor has decided. Overlaps within an item stay as this device has them. */
function decide({ data, overlaps }: Merged, sides: Readonly<Record<string, Side>>): Data {
  const decided = overlaps.flatMap((overlap) => {
    const { path, parts, mine, theirs } = overlap;
    const [field = ""] = path;
    if (path.length > 1) return [];
    const keys = questionsOf(overlap).map(({ key }) => key);
    if (!parts) return [[field, sides[keys[0] ?? ""] === "theirs" ? theirs : mine] as const];
    const text = joinParts(parts, (part) => {
      const side = sides[keys.shift() ?? ""] ?? "mine";
      if (side === "both") return `${part.theirs.trimEnd()}\n\n${part.mine}`;
      return side === "theirs" ? part.theirs : part.mine;
    });
    return [[field, text] as const];
  });
  return { ...data, ...Object.fromEntries(decided) };
}
