import { createEmitter } from "#shared/emitter.ts";

/** A problem whose field somebody wants to see. */
export interface SoughtProblem {
  /** Id of a document, or the place of one that is missing. */
  readonly document: string;
  /** Path of the field, `partner_list.0.name.3`. */
  readonly field: string;
  readonly code: string;
  /** What a Markdown text names: `media:12`, `article:34`. */
  readonly source?: string | undefined;
}

let sought: SoughtProblem | undefined;
let isFound = false;
const change = createEmitter();

export const onSoughtChange = change.subscribe;

/** The problem that this tab shows at its field. */
export function soughtProblem(): SoughtProblem | undefined {
  return sought;
}

/** Brings the focus to the field of a problem as soon as the field is there. Without one, no field shows a problem. */
export function seekProblem(problem: SoughtProblem | undefined): void {
  sought = problem && { ...problem };
  isFound = false;
  change.emit();
}

/** Whether the field of a problem is to get the focus, which happens once. */
export function takeFocus(problem: SoughtProblem): boolean {
  if (isFound || problem !== sought) return false;
  isFound = true;
  return true;
}

/** The place of a document that an item does not have yet. */
export function missingPlace(kind: string, item: number, lang: number | null): string {
  return [kind, item, lang].join(" ");
}
