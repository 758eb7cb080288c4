import type { ExpectedComment, ExpectedState } from "./expected-state.ts";

/** A member's data in the database. */
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
  /** Rejected entries on the member's screens: texts, `poll/3`, `comment/5`. */
  readonly shown: readonly string[];
}

/** A sentence for each lost entry, each duplicated one, and each rejection that no screen shows. */
export interface VerificationResult {
  readonly lost: readonly string[];
  readonly duplicated: readonly string[];
  readonly unseen: readonly string[];
}

/** Compares the expected state of a member with the actual one. */
export function compareStates(expected: ExpectedState, actual: ActualState): VerificationResult {
  const result: { lost: string[]; duplicated: string[]; unseen: string[] } = { lost: [], duplicated: [], unseen: [] };
  for (const comment of expected.comments) countComment(comment, actual, result);
  countDeleted(expected, actual, result);
  for (const [target, liked] of expected.likes) {
    if (liked !== undefined && actual.likes.includes(target) !== liked)
      result.lost.push(`${target} must ${liked ? "be" : "not be"} liked`);
  }
  for (const id of expected.reports) if (!actual.reports.includes(id)) result.lost.push(`report of comment ${id}`);
  for (const [poll, cast] of expected.ballots) if (cast !== "unsure") countBallots(poll, cast, actual, result);
  for (const refusal of expected.refusals) if (!actual.shown.includes(refusal)) result.unseen.push(refusal);
  return result;
}

interface Counting {
  readonly lost: string[];
  readonly duplicated: string[];
}

function countComment(comment: ExpectedComment, actual: ActualState, { lost, duplicated }: Counting): void {
  const { label, state, text, replyTo, articleId } = comment;
  const there = actual.comments.filter((row) => row.text?.includes(label));
  const wanted = state === "live" ? 1 : 0;
  if (there.length > 1) duplicated.push(`${label} is there ${there.length} times`);
  if (state === "unsure") return;
  if (there.length === 1 && wanted === 0) {
    if (state === "deleted") lost.push(`deletion of ${label}`);
    else duplicated.push(`${label} is there, and was ${state}`);
  }
  const [row] = there;
  if (wanted === 0) return;
  if (!row) lost.push(label);
  else if (row.text !== text) lost.push(`change of ${label} to "${text}", which has "${row.text}"`);
  else if (row.replyTo !== replyTo || row.articleId !== articleId) lost.push(`place of ${label}`);
}

/** Deleted comments have no label, so they are counted. */
function countDeleted({ comments }: ExpectedState, actual: ActualState, { lost, duplicated }: Counting): void {
  const places = (replies: readonly { articleId: number; replyTo: number | null }[]) => {
    const counts = new Map<string, number>();
    for (const { articleId, replyTo } of replies) {
      const place = `article ${articleId}${replyTo === null ? "" : `, under ${replyTo}`}`;
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
    return counts;
  };
  const isThere = ({ label }: ExpectedComment) => actual.comments.some(({ text }) => text?.includes(label));
  const meant = places(comments.filter((comment) => comment.state === "deleted" && !isThere(comment)));
  const unsure = places(comments.filter((comment) => comment.state === "unsure" && !isThere(comment)));
  const found = places(actual.comments.filter(({ state }) => state === "deleted"));
  for (const place of new Set([...meant.keys(), ...found.keys()])) {
    const surplus = (found.get(place) ?? 0) - (meant.get(place) ?? 0);
    for (let each = unsure.get(place) ?? 0; each < surplus; each++) duplicated.push(`a deleted comment of ${place}`);
    for (let each = 0; each < -surplus; each++) lost.push(`a comment of ${place} that was deleted later`);
  }
}

/** The first ballot that was sent counts; a later one is rejected. */
function countBallots(
  poll: number,
  cast: readonly number[][],
  actual: ActualState,
  { lost, duplicated }: Counting,
): void {
  const inOrder = (options: readonly number[] = []) => [...options].sort((one, other) => one - other).join();
  const counted = actual.ballots.filter(({ pollId }) => pollId === poll);
  const refused = actual.shown.includes(`poll/${poll}`);
  if (counted.length > 1) duplicated.push(`ballot in poll ${poll}`);
  const [ballot] = counted;
  if (!ballot) {
    if (cast.length > 0 && !refused) lost.push(`ballot in poll ${poll}`);
    return;
  }
  if (cast.length === 0) duplicated.push(`ballot in poll ${poll}, which was taken back`);
  else if (inOrder(ballot.options) === inOrder(cast.at(-1))) return;
  else if (!refused || !cast.some((options) => inOrder(options) === inOrder(ballot.options)))
    lost.push(`ballot ${inOrder(cast.at(-1))} in poll ${poll}, which has ${inOrder(ballot.options)}`);
}
