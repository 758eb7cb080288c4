import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { say, vote } from "./actions.ts";
import type { Reader } from "./browser-session.ts";
import { type MemberScenario, patienceForComments } from "./scenario.ts";
import { closePoll, mute, openComments, type Place, type StagePoll } from "./test-world.ts";

export const rejectionKinds = ["closed poll", "closed comments", "link", "muted"] as const;
export type RejectionKind = (typeof rejectionKinds)[number];

/** Milliseconds in which the site's no has to be on the device. */
const patience = 300_000;

/**
 * Makes a wish with the network away that the site will not take when it comes, and waits for its no over a rough
 * network.
 */
export async function makeRejected(
  life: MemberScenario,
  kind: RejectionKind,
  { poll, place }: { poll: StagePoll; place: Place },
) {
  const { reader, weather, actor, stage, memberId } = life;
  const page = await openArticle(reader, place);
  weather.mood = "cut";
  let text: string;
  if (kind === "closed poll") {
    if (!(await vote(actor, page, poll))) throw new Error("The poll takes no vote.");
    text = `poll/${poll.id}`;
    await closePoll(stage, poll.id);
  } else {
    if (!(await say(actor, page, place.articleId, null))) throw new Error("The article takes no comment.");
    const saying = actor.ledger.sayings.at(-1);
    if (!saying) throw new Error("Nothing was said.");
    if (kind === "closed comments") await openComments(stage, place.articleId, false);
    else if (kind === "muted") await mute(stage, memberId, true);
    else {
      saying.text = `${saying.label} https://kapok.example/`;
      await page.evaluate(([label, next]) => window.hands.smuggle(label, next), [saying.label, saying.text] as const);
    }
    saying.state = "refused";
    text = saying.text;
  }
  actor.ledger.refusals.add(text);
  weather.mood = "rough";
  for (const deadline = Date.now() + patience; Date.now() < deadline; ) {
    await reader.tellOnline();
    const rows = await reader.outbox();
    const row = rows.find(({ target, body }) => target === text || body?.comment === text);
    if (row?.state === "rejected") break;
    await wait(300);
  }
  if (kind === "muted") await mute(stage, memberId, false);
  if (kind === "closed comments") await openComments(stage, place.articleId, true);
  await reader.closeTab(`/article/${place.articleId}#comments`);
}

/** The tab with an article and its comments, once the server is there. */
async function openArticle(reader: Reader, { articleId }: Place): Promise<Page> {
  const path = `/article/${articleId}#comments`;
  for (const deadline = Date.now() + patience; Date.now() < deadline; ) {
    const page = await reader.tab(path);
    if (await page?.evaluate((atMost) => window.hands.comments(atMost), patienceForComments.loaded))
      return page as Page;
    await reader.closeTab(path);
  }
  throw new Error(`${path} did not open.`);
}
