import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { say, vote } from "./actions.ts";
import type { Reader } from "./browser-session.ts";
import { type MemberScenario, patienceForComments } from "./scenario.ts";
import { closePoll, mute, openComments, type Place, type WorldPoll } from "./test-world.ts";

export const rejectionKinds = ["closed poll", "closed comments", "link", "muted"] as const;
export type RejectionKind = (typeof rejectionKinds)[number];

/** Milliseconds until the rejection must be on the device. */
const patience = 300_000;

/**
 * Creates an entry offline that the server must reject, and waits for the rejection over a rough network.
 */
export async function makeRejected(
  scenario: MemberScenario,
  kind: RejectionKind,
  { poll, place }: { poll: WorldPoll; place: Place },
) {
  const { reader, networkFaults, actor, world, memberId } = scenario;
  const page = await openArticle(reader, place);
  networkFaults.mode = "cut";
  let text: string;
  if (kind === "closed poll") {
    if (!(await voteWhenOffered(actor, page, poll))) throw new Error("The poll takes no vote.");
    text = `poll/${poll.id}`;
    await closePoll(world, poll.id);
  } else {
    if (!(await say(actor, page, place.articleId, null))) throw new Error("The article takes no comment.");
    const comment = actor.expected.comments.at(-1);
    if (!comment) throw new Error("There is no comment.");
    if (kind === "closed comments") await openComments(world, place.articleId, false);
    else if (kind === "muted") await mute(world, memberId, true);
    else {
      comment.text = `${comment.label} https://kapok.example/`;
      await page.evaluate(([label, next]) => window.driver.replaceText(label, next), [
        comment.label,
        comment.text,
      ] as const);
    }
    comment.state = "refused";
    text = comment.text;
  }
  actor.expected.refusals.add(text);
  networkFaults.mode = "rough";
  for (const deadline = Date.now() + patience; ; ) {
    if (Date.now() > deadline) throw new Error(`${actor.name}: ${kind} was not rejected in time.`);
    await reader.dispatchOnline();
    const rows = await reader.outbox();
    const row = rows.find(({ target, body }) => target === text || body?.comment === text);
    if (row?.state === "rejected") break;
    await wait(300);
  }
  if (kind === "muted") await mute(world, memberId, false);
  if (kind === "closed comments") await openComments(world, place.articleId, true);
  await reader.closeTab(`/article/${place.articleId}#comments`);
}

/** Votes as soon as the device knows that the member has not voted, which it shows some moments after the page. */
async function voteWhenOffered(actor: MemberScenario["actor"], page: Page, poll: WorldPoll): Promise<boolean> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; ) {
    if (await vote(actor, page, poll)) return true;
    await wait(200);
  }
  return false;
}

/** The tab with an article and its comments, once the server is there. */
async function openArticle(reader: Reader, { articleId }: Place): Promise<Page> {
  const path = `/article/${articleId}#comments`;
  for (const deadline = Date.now() + patience; Date.now() < deadline; ) {
    const page = await reader.tab(path);
    if (await page?.evaluate((atMost) => window.driver.comments(atMost), patienceForComments.loaded))
      return page as Page;
    await reader.closeTab(path);
  }
  throw new Error(`${path} did not open.`);
}
