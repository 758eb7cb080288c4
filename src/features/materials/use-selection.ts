import { type RefObject, useEffect, useState } from "react";
import type { Choosable } from "./use-material-groups.ts";

/**
 * Which files are chosen, of all that may be: also those of a group that is not on screen.
 *
 * @param place whose boxes a reader may have ticked before the script came
 */
export function useSelection(files: readonly Choosable[], place: RefObject<HTMLElement | null>) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const ticked = place.current?.querySelectorAll<HTMLInputElement>('input[name="ids"]:checked') ?? [];
    if (ticked.length > 0) setIds(new Set(Array.from(ticked, ({ value }) => Number(value))));
  }, [place]);

  return {
    // What has been withdrawn meanwhile cannot be asked for.
    chosen: files.filter(({ id }) => ids.has(id)),
    toggle(id: number, on: boolean) {
      const next = new Set(ids);
      if (on) next.add(id);
      else next.delete(id);
      setIds(next);
    },
    add: (more: readonly Choosable[]) => setIds(new Set([...ids, ...more.map(({ id }) => id)])),
    clear: () => setIds(new Set()),
  };
}
