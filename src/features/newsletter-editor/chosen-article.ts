/** An article that has been chosen for an issue. */
export interface ChosenArticle {
  readonly id: number;
  readonly title: string;
}

/** The list with one row moved down by some places, or up if negative; it stays within the list. */
export function moved<Row>(rows: readonly Row[], from: number, by: number): readonly Row[] {
  const to = Math.min(Math.max(from + by, 0), rows.length - 1);
  const row = rows[from];
  if (row === undefined || to === from) return rows;
  const others = rows.toSpliced(from, 1);
  return others.toSpliced(to, 0, row);
}

/** A row as the draft stores it. */
export function chosenText({ id, title }: ChosenArticle): string {
  return `${id} ${title}`;
}

/** Rows from the stored draft; invalid ones are dropped. */
export function chosenFrom(texts: unknown): ChosenArticle[] {
  if (!Array.isArray(texts)) return [];
  return texts.flatMap((text) => {
    const [, id, title = ""] = /^([1-9]\d{0,9}) (.*)$/s.exec(String(text)) ?? [];
    return id ? [{ id: Number(id), title }] : [];
  });
}
