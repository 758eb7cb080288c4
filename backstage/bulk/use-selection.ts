import { useState } from "react";

/** The chosen rows of a list. */
export interface Selection {
  readonly selected: ReadonlySet<number>;
  /** Chooses a row, or no longer; with `toLast`, all rows from the last one that was clicked to this one. */
  toggle(id: number, options: { toLast: boolean }): void;
  setAll(chosen: boolean): void;
}

/** The selection of rows by their ids. Rows that leave the list leave the selection too. */
export function useSelection(ids: readonly number[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [last, setLast] = useState<number>();
  const selected = new Set(ids.filter((id) => chosen.has(id)));
  return {
    selected,
    toggle: (id, { toLast }) => {
      const isChosen = !selected.has(id);
      const [from = 0, to = 0] = [ids.indexOf(last ?? id), ids.indexOf(id)].sort((one, other) => one - other);
      const changed = toLast && from >= 0 ? ids.slice(from, to + 1) : [id];
      const others = [...selected].filter((each) => !changed.includes(each));
      setChosen(new Set(isChosen ? [...others, ...changed] : others));
      setLast(id);
    },
    setAll: (all) => setChosen(new Set(all ? ids : [])),
  };
}
