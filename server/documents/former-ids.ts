type Row = Readonly<Record<string, unknown>> & { readonly sort: number };

/**
 * Gives rows the ids of deleted ones with the same content, in any order. Devices remember by id what their reader has
 * closed.
 */
export function withFormerIds<R extends Row>(
  rows: readonly R[],
  deleted: readonly (Readonly<Record<string, unknown>> & { readonly id: number })[],
): (R & { id?: number })[] {
  const left = [...deleted];
  return rows.map((row) => {
    const { sort: _, ...content } = row;
    const isSame = (former: Readonly<Record<string, unknown>>) =>
      Object.entries(content).every(([name, value]) => JSON.stringify(former[name]) === JSON.stringify(value));
    const at = left.findIndex(isSame);
    const [former] = at < 0 ? [] : left.splice(at, 1);
    return { ...row, ...(former && { id: former.id }) };
  });
}
