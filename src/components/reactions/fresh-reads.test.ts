import { expect, test } from "vitest";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { markReadsFresh, onReadsFresh, retainAcknowledged } from "./fresh-reads.ts";

const wish = (sequence: number, parts: Partial<OutboxEntry> = {}): OutboxEntry => ({
  sequence,
  id: `w${sequence}`,
  memberId: 7,
  kind: "likeItem",
  target: "article/1",
  method: "POST",
  path: "",
  answerKeys: [],
  lang: 2,
  madeAt: "",
  state: "sent",
  attempts: 1,
  answeredAt: 1000,
  ...parts,
});
const ids = (wishes: readonly OutboxEntry[]) => wishes.map(({ id }) => id).join(" ");

test("an answer that another tab has let go of stays until this page has read what it says", () => {
  const had = [wish(1), wish(2, { state: "waiting" }), wish(3, { target: "article/2" }), wish(4)];
  const now = [wish(4), wish(5, { state: "waiting" })];
  // Taken back, or about something else: gone.
  expect(ids(retainAcknowledged(had, now, ["article/1"]))).toBe("w1 w4 w5");
  let told = 0;
  const stop = onReadsFresh(() => told++);
  markReadsFresh(["vote"], 2000);
  markReadsFresh(["likeItem"], 1000);
  expect(ids(retainAcknowledged(had, now, ["article/1"]))).toBe("w1 w4 w5");
  markReadsFresh(["likeItem"], 1001);
  expect(retainAcknowledged(had, now, ["article/1"])).toBe(now);
  stop();
  markReadsFresh(["likeItem"], 1002);
  expect(told).toBe(3);
});
