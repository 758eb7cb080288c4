import { createEmitter } from "#shared/emitter.ts";

/** A publication that can still be undone. */
export interface Publication {
  readonly batch: string;
  /** ISO 8601. */
  readonly until: string;
}

let last: Publication | undefined;
const change = createEmitter();

export const onPublicationChange = change.subscribe;

/** The last publication of this tab, while it can be undone. */
export function lastPublication(): Publication | undefined {
  return last;
}

/** Remembers a publication, or with `undefined` forgets it. */
export function rememberPublication(publication: Publication | undefined): void {
  last = publication;
  change.emit();
}
