import { useLingui } from "@lingui/react/macro";
import { Button } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/empty.tsx";
import { useMay } from "../access/me.queries.ts";
import type { Family } from "../documents/families.ts";
import { reasonOf } from "../drafts/reason-of.ts";
import { useBegin } from "../drafts/use-begin.ts";
import { Fields } from "../problems/fields.tsx";
import { missingPlace } from "../problems/sought-problem.ts";

interface MissingTextProps {
  family: Family;
  item: number;
  lang: number | null;
}

/** In place of a document that an item does not have yet: a text in a language, or with `null` its shared facts. */
export function MissingText({ family, item, lang }: MissingTextProps) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const kind = lang === null ? family.facts : family.text;
  const begin = useBegin({ item, documents: [{ kind, lang }] });
  return (
    <Fields document={missingPlace(kind, item, lang)} data={null}>
      <Empty
        title={lang === null ? t`The facts for all languages aren't set yet` : t`Not written in this language yet`}
        actions={
          may("write") && (
            <Button variant="primary" busy={begin.isPending} onClick={() => begin.mutate()}>
              {lang === null ? t`Set them` : t`Start writing`}
            </Button>
          )
        }
      >
        {begin.isError && i18n._(reasonOf(begin.error))}
      </Empty>
    </Fields>
  );
}
