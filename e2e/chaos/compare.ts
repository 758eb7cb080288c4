import type { ExpectedComment, ExpectedState } from "./expected-state.ts";

/** What of a member's is in the database. */
export interface ActualState {
  readonly comments: readonly {
    readonly articleId: number;
    readonly replyTo: number | null;
    readonly text: string | null;
    readonly state: string;
  }[];
  /** `article/12`, `game/3`, `comment/5`. */
  readonly likes: readonly string[];
  readonly reports: readonly number[];
  readonly ballots: readonly { readonly pollId: number; readonly options: readonly number[] }[];
  /** What his outboxes show as not taken: texts, `poll/3`, `comment/5`. */
  readonly shown: readonly string[];
}

/** A sentence for each wish that is not in the database, for each that is there more than once, for each unseen no. */
export interface VerificationResult {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly unseen: readonly string[];
}

/** Compares what a member meant with what the site has. */
export function verdictOf(ledger: ExpectedState, facts: ActualState): VerificationResult {
  const verdict: { lost: string[]; doubled: string[]; unseen: string[] } = { lost: [], doubled: [], unseen: [] };
  for (const saying of ledger.sayings) countSaying(saying, facts, verdict);
  countDeleted(ledger, facts, verdict);
  for (const [target, liked] of ledger.likes) {
    if (liked !== undefined && facts.likes.includes(target) !== liked)
      verdict.lost.push(`${target} is to be ${liked ? "liked" : "liked no longer"}`);
  }
  for (const id of ledger.reports) if (!facts.reports.includes(id)) verdict.lost.push(`report of comment ${id}`);
  for (const [poll, cast] of ledger.ballots) if (cast !== "unsure") countBallots(poll, cast, facts, verdict);
  for (const refusal of ledger.refusals) if (!facts.shown.includes(refusal)) verdict.unseen.push(refusal);
  return verdict;
}

interface Counting {
  readonly lost: string[];
  readonly doubled: string[];
}

function countSaying(saying: ExpectedComment, facts: ActualState, { lost, doubled }: Counting): void {
  const { label, state, text, replyTo, articleId } = saying;
  const there = facts.comments.filter((row) => row.text?.includes(label));
  const wanted = state === "live" ? 1 : 0;
  if (there.length > 1) doubled.push(`${label} is there ${there.length} times`);
  if (state === "unsure") return;
  if (there.length === 1 && wanted === 0) {
    if (state === "deleted") lost.push(`deletion of ${label}`);
    else doubled.push(`${label} is there, and was ${state}`);
  }
  const [row] = there;
  if (wanted === 0) return;
  if (!row) lost.push(label);
  else if (row.text !== text) lost.push(`change of ${label} to "${text}", which says "${row.text}"`);
  else if (row.replyTo !== replyTo || row.articleId !== articleId) lost.push(`place of ${label}`);
}

/** Deleted texts have no label any more: their number tells. */
function countDeleted({ sayings }: ExpectedState, facts: ActualState, { lost, doubled }: Counting): void {
  const places = (replies: readonly { articleId: number; replyTo: number | null }[]) => {
    const counts = new Map<string, number>();
    for (const { articleId, replyTo } of replies) {
      const place = `article ${articleId}${replyTo === null ? "" : `, under ${replyTo}`}`;
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
    return counts;
  };
  const isThere = ({ label }: ExpectedComment) => facts.comments.some(({ text }) => text?.includes(label));
  const meant = places(sayings.filter((saying) => saying.state === "deleted" && !isThere(saying)));
  const unsure = places(sayings.filter((saying) => saying.state === "unsure" && !isThere(saying)));
  const found = places(facts.comments.filter(({ state }) => state === "deleted"));
  for (const place of new Set([...meant.keys(), ...found.keys()])) {
    const surplus = (found.get(place) ?? 0) - (meant.get(place) ?? 0);
    for (let each = unsure.get(place) ?? 0; each < surplus; each++) doubled.push(`a deleted comment of ${place}`);
    for (let each = 0; each < -surplus; each++) lost.push(`a comment of ${place} that was deleted later`);
  }
}

/** The first one that was sent stands; a later one is shown as not taken. */
function countBallots(poll: number, cast: readonly number[][], facts: ActualState, { lost, doubled }: Counting): void {
  const inOrder = (options: readonly number[] = []) => [...options].sort((one, other) => one - other).join();
  const counted = facts.ballots.filter(({ pollId }) => pollId === poll);
  const refused = facts.shown.includes(`poll/${poll}`);
  if (counted.length > 1) doubled.push(`ballot in poll ${poll}`);
  const [ballot] = counted;
  if (!ballot) {
    if (cast.length > 0 && !refused) lost.push(`ballot in poll ${poll}`);
    return;
  }
  if (cast.length === 0) doubled.push(`ballot in poll ${poll}, which was taken back`);
  else if (inOrder(ballot.options) === inOrder(cast.at(-1))) return;
  else if (!refused || !cast.some((options) => inOrder(options) === inOrder(ballot.options)))
    lost.push(`ballot ${inOrder(cast.at(-1))} in poll ${poll}, which has ${inOrder(ballot.options)}`);
}
