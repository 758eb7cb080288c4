import { expect, test } from "vitest";
import type { OutboxEntry } from "#src/outbox/outbox-entry.ts";
import { markReadsFresh, onReadsFresh, retainAcknowledged } from "./fresh-reads.ts";

const entry = (sequence: number, parts: Partial<OutboxEntry> = {}): OutboxEntry => ({
  sequence,
  id: `w${sequence}`,
  memberId: 7,
  kind: "likeItem",
  target: "article/1",
  method: "POST",
  path: "",
  responseKeys: [],
  lang: 2,
  madeAt: "",
  state: "acknowledged",
  attempts: 1,
  acknowledgedAt: 1000,
  ...parts,
});
const ids = (entries: readonly OutboxEntry[]) => entries.map(({ id }) => id).join(" ");

test("fresh reads: keep an entry that another tab removed until this page has refetched", () => {
  const had = [entry(1), entry(2, { state: "pending" }), entry(3, { target: "article/2" }), entry(4)];
  const now = [entry(4), entry(5, { state: "pending" })];
  // Taken back, or about something else: gone.
  expect(ids(retainAcknowledged(had, now, ["article/1"]))).toBe("w1 w4 w5");
  let calls = 0;
  const stop = onReadsFresh(() => calls++);
  markReadsFresh(["vote"], 2000);
  markReadsFresh(["likeItem"], 1000);
  expect(ids(retainAcknowledged(had, now, ["article/1"]))).toBe("w1 w4 w5");
  markReadsFresh(["likeItem"], 1001);
  expect(retainAcknowledged(had, now, ["article/1"])).toBe(now);
  stop();
  markReadsFresh(["likeItem"], 1002);
  expect(calls).toBe(3);
});
