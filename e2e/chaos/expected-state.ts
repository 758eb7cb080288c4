/*
 * The state that members expect, recorded from the screen when they act. Nothing here comes from the server's responses.
 * It is pure, like the comparison with the database.
 */

/** Kinds of entries. */
export const actionKinds = ["like", "like a comment", "comment", "reply", "edit", "delete", "report", "vote"] as const;
export type ActionKind = (typeof actionKinds)[number];

/** A comment with a label that no other text contains. */
export interface ExpectedComment {
  readonly label: string;
  readonly articleId: number;
  /** Id of the comment to which it is a reply. */
  readonly replyTo: number | null;
  /** Expected final text. */
  text: string;
  /**
   * `taken-back`: undone before it was sent. `refused`: the server must reject it. `unsure`: the screen did not confirm
   * the last action.
   */
  state: "live" | "deleted" | "taken-back" | "refused" | "unsure";
}

/** The expected state of one member. */
export class ExpectedState {
  readonly made = new Map<ActionKind, number>();
  readonly comments: ExpectedComment[] = [];
  /** By `article/12`, `game/3`, `comment/5`: the last choice; `undefined` if the screen did not confirm it. */
  readonly likes = new Map<string, boolean | undefined>();
  readonly reports = new Set<number>();
  /**
   * By poll: the options of each ballot in the order of casting, without undone ones. `unsure` if the screen did not
   * confirm the last one.
   */
  readonly ballots = new Map<number, number[][] | "unsure">();
  /** Entries that the server must reject: their text, or `poll/3`. */
  readonly refusals = new Set<string>();

  count(kind: ActionKind): void {
    this.made.set(kind, (this.made.get(kind) ?? 0) + 1);
  }

  get total(): number {
    return [...this.made.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Comments that the site must show. */
  get live(): ExpectedComment[] {
    return this.comments.filter(({ state }) => state === "live");
  }
}
