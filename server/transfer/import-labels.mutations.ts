import { createHash } from "node:crypto";
import { documentLimits } from "#contract/backstage/limits.ts";
import { routedLocales } from "#contract/locales.ts";
import { label } from "#server/articles/articles.schema.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { type ImportContext, publishRevisions, saveContent } from "./import-document.mutations.ts";

const sameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Returns the keys of labels that an article names by key or by name. A label that the site does not have is created,
 * with the same name in all languages.
 */
export async function importLabels(
  tx: Transaction,
  context: ImportContext,
  { names, place }: { names: readonly string[]; place: string },
): Promise<string[]> {
  const rows = await tx.select().from(label).orderBy(label.id);
  const keys = new Set<string>();
  for (const name of names) {
    const found = rows.find(
      (row) =>
        row.key === name ||
        Object.values(row.name).some((each) => sameText(each ?? "", name)) ||
        row.key === keyOf(name),
    );
    if (found) keys.add(found.key);
    else if (name.length > documentLimits.label) context.note(`${place}: the label "${name}" is too long.`);
    else if (keys.size >= documentLimits.labels) context.note(`${place}: the label "${name}" is one too many.`);
    else keys.add(await createLabel(tx, context, { name, place }));
  }
  // In the order in which the site lists them, so that contents compare.
  return [...keys].sort((one, other) => placeOf(one) - placeOf(other));

  function placeOf(key: string): number {
    const at = rows.findIndex((row) => row.key === key);
    return at < 0 ? rows.length : at;
  }
}

/** Key of a new label: its Latin letters, else a hash. */
function keyOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  const isWhole = /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{Z}\p{S}]+$/u.test(name);
  return plain && isWhole
    ? plain
    : `label-${createHash("sha256").update(name.toLowerCase()).digest("hex").slice(0, 10)}`;
}

async function createLabel(
  tx: Transaction,
  context: ImportContext,
  { name, place }: { name: string; place: string },
): Promise<string> {
  const key = keyOf(name);
  const data = { key, name: Object.fromEntries(routedLocales.map(({ id }) => [String(id), name])) };
  const { row, revision } = await saveContent(tx, context, { kind: "label", itemId: null, lang: null, data });
  const published = await publishRevisions(tx, context, [{ document: row.id, revision, place }]);
  if (published.length > 0) context.note(`${place}: the label "${name}" is new; it has the key ${key}.`);
  return key;
}
