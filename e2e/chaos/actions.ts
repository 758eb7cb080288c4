import type { Page } from "playwright-core";
import type { ActionKind, ExpectedComment, ExpectedState } from "./expected-state.ts";
import type { Chance } from "./seeded-random.ts";
import type { Place, StagePoll } from "./test-world.ts";

/** One who makes wishes, and what he remembers of them. */
export interface SimulatedMember {
  readonly name: string;
  readonly ledger: ExpectedState;
  readonly chance: Chance;
}

/** How often which kind of wish is made, in hundredths. */
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

/** A kind of wish, by these shares. */
export function anyKind({ chance }: SimulatedMember): ActionKind {
  return chance.share(shares) ?? "like";
}

/**
 * Makes a wish in an article's page, and notes it; `false` where the page does not offer it at the moment.
 *
 * @throws when the screen does not show that it was taken down; then it is noted as unsure
 */
export async function actOnArticle(
  actor: SimulatedMember,
  page: Page,
  { articleId, seeds }: Place,
  kind: ActionKind,
): Promise<boolean> {
  const { ledger, chance } = actor;
  switch (kind) {
    case "like":
      return press(actor, page, `article/${articleId}`);
    case "like a comment":
      return press(actor, page, `comment/${chance.pick(seeds)}`, articleId);
    case "comment":
      return say(actor, page, articleId, null);
    case "reply":
      return say(actor, page, articleId, chance.pick(seeds));
    case "edit": {
      const mine = ledger.live.filter((saying) => saying.articleId === articleId);
      if (mine.length === 0) return false;
      const saying = chance.pick(mine);
      const text = `${saying.label} 改过的第${chance.between(2, 9999)}稿`;
      const done = await unless(saying, () =>
        page.evaluate(([label, next]) => window.hands.edit(label, next), [saying.label, text] as const),
      );
      if (done === "not-offered") return false;
      saying.text = text;
      ledger.count(kind);
      return true;
    }
    case "delete": {
      const mine = ledger.live.filter((saying) => saying.articleId === articleId);
      if (mine.length === 0) return false;
      const saying = chance.pick(mine);
      const done = await unless(saying, () => page.evaluate((label) => window.hands.remove(label), saying.label));
      if (done === "not-offered") return false;
      saying.state = done;
      ledger.count(kind);
      return true;
    }
    case "report": {
      const fresh = seeds.filter((id) => !ledger.reports.has(id));
      if (fresh.length === 0) return false;
      const id = chance.pick(fresh);
      if ((await page.evaluate((comment) => window.hands.report(comment), id)) === "not-offered") return false;
      ledger.reports.add(id);
      ledger.count(kind);
      return true;
    }
    case "vote":
      return false;
  }
}

/** Likes something, or no longer: whatever the button does at the moment. */
export async function press(
  { ledger }: SimulatedMember,
  page: Page,
  target: string,
  articleId?: number,
): Promise<boolean> {
  const before = ledger.likes.get(target);
  const comment = articleId === undefined ? undefined : Number(target.split("/")[1]);
  const row = articleId === undefined ? target : `article/${articleId}/${target}`;
  ledger.likes.set(target, undefined);
  const wanted = await page.evaluate(([about, id]) => window.hands.like(about, id), [row, comment] as const);
  if (wanted === "not-offered") {
    if (before === undefined) ledger.likes.delete(target);
    else ledger.likes.set(target, before);
    return false;
  }
  ledger.likes.set(target, wanted);
  ledger.count(comment === undefined ? "like" : "like a comment");
  return true;
}

/** Comments an article, or answers a comment. */
export async function say(
  actor: SimulatedMember,
  page: Page,
  articleId: number,
  replyTo: number | null,
): Promise<boolean> {
  const { name, ledger } = actor;
  const label = `〔${name}・${ledger.sayings.length + 1}〕`;
  const saying: ExpectedComment = { label, articleId, replyTo, text: `${label} 原来的话`, state: "unsure" };
  ledger.sayings.push(saying);
  const done = await page.evaluate(
    ([id, text]) => (id === null ? window.hands.write(text) : window.hands.reply(id, text)),
    [replyTo, saying.text] as const,
  );
  if (done === "not-offered") {
    ledger.sayings.pop();
    return false;
  }
  saying.state = "live";
  ledger.count(replyTo === null ? "comment" : "reply");
  return true;
}

/** Votes; or, of a vote that waits, changes it or takes it back. */
export async function vote({ ledger, chance }: SimulatedMember, page: Page, poll: StagePoll): Promise<boolean> {
  const places = poll.options.map((_, place) => place).sort(() => chance.next() - 0.5);
  const chosen = places.slice(0, chance.between(1, poll.most));
  const before = ledger.ballots.get(poll.id);
  if (before === "unsure") return false;
  const cast = before ?? [];
  ledger.ballots.set(poll.id, "unsure");
  const notOffered = () => {
    if (before) ledger.ballots.set(poll.id, before);
    else ledger.ballots.delete(poll.id);
    return false;
  };
  if (cast.length > 0 && chance.is(0.3)) {
    if ((await page.evaluate((id) => window.hands.takeBackVote(id), poll.id)) === "not-offered") return notOffered();
    ledger.ballots.set(poll.id, []);
  } else {
    const done = await page.evaluate(([id, options, change]) => window.hands.vote(id, options, change), [
      poll.id,
      chosen,
      cast.length > 0,
    ] as const);
    if (done === "not-offered") return notOffered();
    ledger.ballots.set(poll.id, [...cast, chosen.map((place) => poll.options[place] ?? 0)]);
  }
  ledger.count("vote");
  return true;
}

/** Does something with what was said; what was not seen through is unsure. */
async function unless<T>(saying: ExpectedComment, work: () => Promise<T>): Promise<T> {
  const { state } = saying;
  saying.state = "unsure";
  const done = await work();
  saying.state = state;
  return done;
}
