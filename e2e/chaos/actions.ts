import type { Page } from "playwright-core";
import type { ActionKind, ExpectedComment, ExpectedState } from "./expected-state.ts";
import type { SeededRandom } from "./seeded-random.ts";
import type { Place, WorldPoll } from "./test-world.ts";

/** A member who creates entries and records the expected state. */
export interface SimulatedMember {
  readonly name: string;
  readonly expected: ExpectedState;
  readonly random: SeededRandom;
}

/** Share of each kind of entry, in percent. */
const shares: readonly (readonly [ActionKind, number])[] = [
  ["like a comment", 32],
  ["comment", 16],
  ["reply", 14],
  ["like", 12],
  ["edit", 10],
  ["delete", 6],
  ["report", 4],
  ["vote", 6],
];

/** Picks a kind of entry by these shares. */
export function anyKind({ random }: SimulatedMember): ActionKind {
  return random.share(shares) ?? "like";
}

/**
 * Creates an entry on an article page and records it; `false` if the page does not offer the action.
 *
 * @throws if the screen does not confirm the entry, which is then recorded as unsure
 */
export async function actOnArticle(
  actor: SimulatedMember,
  page: Page,
  { articleId, seeds }: Place,
  kind: ActionKind,
): Promise<boolean> {
  const { expected, random } = actor;
  switch (kind) {
    case "like":
      return press(actor, page, `article/${articleId}`);
    case "like a comment":
      return press(actor, page, `comment/${random.pick(seeds)}`, articleId);
    case "comment":
      return say(actor, page, articleId, null);
    case "reply":
      return say(actor, page, articleId, random.pick(seeds));
    case "edit": {
      const mine = expected.live.filter((comment) => comment.articleId === articleId);
      if (mine.length === 0) return false;
      const comment = random.pick(mine);
      const text = `${comment.label} 改过的第${random.between(2, 9999)}稿`;
      const done = await unless(comment, () =>
        page.evaluate(([label, next]) => window.driver.edit(label, next), [comment.label, text] as const),
      );
      if (done === "not-offered") return false;
      comment.text = text;
      expected.count(kind);
      return true;
    }
    case "delete": {
      const mine = expected.live.filter((comment) => comment.articleId === articleId);
      if (mine.length === 0) return false;
      const comment = random.pick(mine);
      const done = await unless(comment, () => page.evaluate((label) => window.driver.remove(label), comment.label));
      if (done === "not-offered") return false;
      comment.state = done;
      expected.count(kind);
      return true;
    }
    case "report": {
      const fresh = seeds.filter((id) => !expected.reports.has(id));
      if (fresh.length === 0) return false;
      const id = random.pick(fresh);
      if ((await page.evaluate((comment) => window.driver.report(comment), id)) === "not-offered") return false;
      expected.reports.add(id);
      expected.count(kind);
      return true;
    }
    case "vote":
      return false;
  }
}

/** Clicks a like button, which likes or unlikes. */
export async function press(
  { expected }: SimulatedMember,
  page: Page,
  target: string,
  articleId?: number,
): Promise<boolean> {
  const before = expected.likes.get(target);
  const comment = articleId === undefined ? undefined : Number(target.split("/")[1]);
  const row = articleId === undefined ? target : `article/${articleId}/${target}`;
  expected.likes.set(target, undefined);
  const wanted = await page.evaluate(([about, id]) => window.driver.like(about, id), [row, comment] as const);
  if (wanted === "not-offered") {
    if (before === undefined) expected.likes.delete(target);
    else expected.likes.set(target, before);
    return false;
  }
  expected.likes.set(target, wanted);
  expected.count(comment === undefined ? "like" : "like a comment");
  return true;
}

/** Comments on an article or replies to a comment. */
export async function say(
  actor: SimulatedMember,
  page: Page,
  articleId: number,
  replyTo: number | null,
): Promise<boolean> {
  const { name, expected } = actor;
  const label = `〔${name}・${expected.comments.length + 1}〕`;
  const comment: ExpectedComment = { label, articleId, replyTo, text: `${label} 原来的话`, state: "unsure" };
  expected.comments.push(comment);
  const done = await page.evaluate(
    ([id, text]) => (id === null ? window.driver.write(text) : window.driver.reply(id, text)),
    [replyTo, comment.text] as const,
  );
  if (done === "not-offered") {
    expected.comments.pop();
    return false;
  }
  comment.state = "live";
  expected.count(replyTo === null ? "comment" : "reply");
  return true;
}

/** Votes, or changes or undoes a pending vote. */
export async function vote({ expected, random }: SimulatedMember, page: Page, poll: WorldPoll): Promise<boolean> {
  const places = poll.options.map((_, place) => place).sort(() => random.next() - 0.5);
  const chosen = places.slice(0, random.between(1, poll.most));
  const before = expected.ballots.get(poll.id);
  if (before === "unsure") return false;
  const cast = before ?? [];
  expected.ballots.set(poll.id, "unsure");
  const notOffered = () => {
    if (before) expected.ballots.set(poll.id, before);
    else expected.ballots.delete(poll.id);
    return false;
  };
  if (cast.length > 0 && random.is(0.3)) {
    if ((await page.evaluate((id) => window.driver.takeBackVote(id), poll.id)) === "not-offered") return notOffered();
    expected.ballots.set(poll.id, []);
  } else {
    const done = await page.evaluate(([id, options, change]) => window.driver.vote(id, options, change), [
      poll.id,
      chosen,
      cast.length > 0,
    ] as const);
    if (done === "not-offered") return notOffered();
    expected.ballots.set(poll.id, [...cast, chosen.map((place) => poll.options[place] ?? 0)]);
  }
  expected.count("vote");
  return true;
}

/** Acts on a comment, which is unsure until the action completes. */
async function unless<T>(comment: ExpectedComment, work: () => Promise<T>): Promise<T> {
  const { state } = comment;
  comment.state = "unsure";
  const done = await work();
  comment.state = state;
  return done;
}
