import type { KeyboardEvent } from "react";

/**
 * Keys that act on the row with the focus: letters, and the arrow keys that move the focus to the next row. Elsewhere
 * the letters stay the reader's (WCAG 2.1.4).
 *
 * @param acts by lower-case letter, with the id of the row
 */
export function useRowKeys(acts: Readonly<Record<string, (id: number) => void>>) {
  return (event: KeyboardEvent<HTMLUListElement>) => {
    const { target, key, ctrlKey, metaKey, altKey, nativeEvent } = event;
    const row = target instanceof Element ? target.closest<HTMLElement>("[data-comment]") : null;
    if (!row || ctrlKey || metaKey || altKey || nativeEvent.isComposing) return;
    const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" } as const;
    if (key === "ArrowDown" || key === "ArrowUp") {
      row[step[key]]?.querySelector<HTMLElement>("input[type=checkbox]")?.focus();
      event.preventDefault();
      return;
    }
    const act = acts[key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act(Number(row.dataset.comment));
  };
}
