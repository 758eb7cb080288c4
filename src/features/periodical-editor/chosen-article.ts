/** An article that has been chosen for an issue. */
export interface ChosenArticle {
  readonly id: number;
  readonly title: string;
}

/** The same list with one of its rows so many places further down (below 0: up); the ends hold it. */
export function moved<Row>(rows: readonly Row[], from: number, by: number): readonly Row[] {
  const to = Math.min(Math.max(from + by, 0), rows.length - 1);
  const row = rows[from];
  if (row === undefined || to === from) return rows;
  const others = rows.toSpliced(from, 1);
  return others.toSpliced(to, 0, row);
}

/** A row as the draft keeps it. */
export function chosenText({ id, title }: ChosenArticle): string {
  return `${id} ${title}`;
}

/** Rows as the draft has kept them; what is none is left out. */
export function chosenFrom(texts: unknown): ChosenArticle[] {
  if (!Array.isArray(texts)) return [];
  return texts.flatMap((text) => {
    const [, id, title = ""] = /^([1-9]\d{0,9}) (.*)$/s.exec(String(text)) ?? [];
    return id ? [{ id: Number(id), title }] : [];
  });
}
