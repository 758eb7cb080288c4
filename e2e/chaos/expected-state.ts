/*
 * What members meant, written down when they pressed and read it on the screen: nothing in here comes from the site's
 * answers. Pure, as is the count that compares it with the database.
 */

/** Kinds of wishes as they are counted. */
export const actionKinds = ["like", "like a comment", "comment", "reply", "edit", "delete", "report", "vote"] as const;
export type ActionKind = (typeof actionKinds)[number];

/** What somebody said, under a label that stands in no other text. */
export interface ExpectedComment {
  readonly label: string;
  readonly articleId: number;
  /** Id of the comment that it answers. */
  readonly replyTo: number | null;
  /** As it is to be in the end. */
  text: string;
  /**
   * `taken-back` before it was sent; `refused`: the site is to have refused it; `unsure`: the screen never said that
   * what was last done with it was taken down.
   */
  state: "live" | "deleted" | "taken-back" | "refused" | "unsure";
}

/** All that one member has wished for. */
export class ExpectedState {
  readonly made = new Map<ActionKind, number>();
  readonly sayings: ExpectedComment[] = [];
  /** By `article/12`, `game/3`, `comment/5`: what was wanted last; `undefined` where the screen never said so. */
  readonly likes = new Map<string, boolean | undefined>();
  readonly reports = new Set<number>();
  /**
   * By poll: the options of each ballot, in the order in which they were cast; what was taken back is not there.
   * `unsure` where the screen never said so.
   */
  readonly ballots = new Map<number, number[][] | "unsure">();
  /** What the site is to have refused, as the reader knows it: his text, or `poll/3`. */
  readonly refusals = new Set<string>();

  count(kind: ActionKind): void {
    this.made.set(kind, (this.made.get(kind) ?? 0) + 1);
  }

  get total(): number {
    return [...this.made.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Texts that are to be read on the site, and were not refused. */
  get live(): ExpectedComment[] {
    return this.sayings.filter(({ state }) => state === "live");
  }
}
