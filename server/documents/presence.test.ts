import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import type { PresenceState } from "#contract/backstage/presence.ts";
import { backstageChannel } from "#contract/realtime/channels.ts";
import { auditEvent } from "#server/audit/audit.schema.ts";
import { refuseFormerStaff } from "#server/realtime/session-ends.ts";
import { addMember, asker } from "#server/test/members.ts";
import { rawSocket, realtimeSite, socketUrl } from "#server/test/realtime-site.ts";
import { addStaff } from "#server/test/staff.ts";

// Two processes of one site: each has its own connections, and they share the database.
const site = await realtimeSite();
const other = await realtimeSite(site);
const ask = asker(site.request);
const { db } = site;
const within = { timeout: 10_000 };

const author = await addStaff(db, [{ role: "author", langs: [3] }]);
const editor = await addStaff(db, [{ role: "editor", langs: null }]);
const { token: member } = await addMember(db);

const documentId = randomUUID();
const { body: text } = await ask(editor.token, "POST /api/backstage/document?lang=3", {
  ...{ id: documentId, kind: "article_text", item_id: null, lang: 2 },
});
const tab = randomUUID();
const announce = (token: string, state: PresenceState = "open", document = documentId) =>
  ask(token, "POST /api/backstage/presence?lang=3", { document, tab, state });

/** A connection to a process, and a request to join the channel of staff. */
async function page(at: typeof site) {
  const { frames, send } = rawSocket(socketUrl(at.port));
  await vi.waitFor(() => expect(frames).toHaveLength(1), within);
  const socketId: string = frames[0]?.data.socket_id;
  const authorize = (token: string) =>
    ask(token, "POST /broadcasting/auth", { socket_id: socketId, channel_name: backstageChannel });
  const join = async (token: string) => {
    const before = frames.length;
    const { body } = await authorize(token);
    send("pusher:subscribe", { channel: backstageChannel, auth: body.auth });
    await vi.waitFor(() => expect(frames).toHaveLength(before + 1), within);
    expect(frames.at(-1)?.event).toBe("pusher_internal:subscription_succeeded");
  };
  const events = () => frames.filter(({ event }) => event === "presence").map(({ data }) => data);
  return { frames, send, authorize, join, events };
}

test("presence: reaches staff of each process when one of them announces a document", async () => {
  const pages = [await page(site), await page(other)];
  for (const { join } of pages) await join(author.token);
  // The connections of processes to the database begin a moment later.
  await vi.waitFor(async () => {
    expect(await announce(editor.token, "opened")).toMatchObject({ status: 200, body: {} });
    for (const { events } of pages) expect(events().length).toBeGreaterThan(0);
  }, within);
  const { nickname } = (await ask(editor.token, "GET /api/backstage/me")).body.member;
  const expected = { member: { id: editor.id, nickname }, tab, kind: "article_text", item_id: text.item_id, lang: 2 };
  for (const { events } of pages) expect(events().at(-1)).toEqual({ ...expected, state: "opened" });
  await announce(editor.token, "left");
  for (const { events } of pages)
    await vi.waitFor(() => expect(events().at(-1)).toEqual({ ...expected, state: "left" }), within);
});

test("presence: rejects subscription and announcement when a person is not staff or has lapsed", async () => {
  const listener = await page(site);
  await listener.join(editor.token);
  const lapsed = await addStaff(db, [{ role: "editor", langs: null }]);
  await lapsed.lapse();
  const { authorize, send, frames } = await page(site);
  for (const [token, status, code] of [
    ["", 401, "not_logged_in"],
    [member, 403, "not_permitted"],
    [lapsed.token, 403, "second_factor"],
  ] as const) {
    for (const answer of [await authorize(token), await announce(token)]) {
      expect(answer).toMatchObject({ status, body: { code } });
      expect(answer.body).not.toHaveProperty("auth");
    }
  }
  send("pusher:subscribe", { channel: backstageChannel });
  await vi.waitFor(() => expect(frames).toHaveLength(2), within);
  expect(frames[1]).toMatchObject({ event: "pusher:subscription_error", data: { status: 401 } });
  await announce(author.token);
  await vi.waitFor(() => expect(listener.events()).toHaveLength(1), within);
  expect(listener.events()[0].member.id).toBe(author.id);
});

test("presence: publishes nothing when the document does not exist or the input is invalid", async () => {
  const { join, events } = await page(site);
  await join(author.token);
  expect(await announce(editor.token, "open", randomUUID())).toMatchObject({ status: 422 });
  const call = "POST /api/backstage/presence?lang=3";
  for (const change of [{ state: "locked" }, { tab: "1" }, { document: 1 }]) {
    const body = { document: documentId, tab, state: "open", ...change };
    expect(await ask(editor.token, call, body)).toMatchObject({ status: 422 });
  }
  await announce(editor.token);
  await vi.waitFor(() => expect(events()).toHaveLength(1), within);
});

test("presence: removes a connection from the channel when its session has lapsed", async () => {
  const former = await addStaff(db, [{ role: "author", langs: null }]);
  const { join, events, frames } = await page(site);
  const { join: joinToo, events: eventsOfStaff } = await page(site);
  await join(former.token);
  await joinToo(author.token);
  await former.lapse();
  await refuseFormerStaff(db, site.realtime.hub);
  await vi.waitFor(() => expect(frames.at(-1)?.event).toBe("pusher:subscription_error"), within);
  await announce(editor.token);
  await vi.waitFor(() => expect(eventsOfStaff()).toHaveLength(1), within);
  expect(events()).toEqual([]);
  await former.enter();
  await join(former.token);
});

test("presence: leaves no entry in the audit log when a document is announced", async () => {
  const count = async () => (await db.select().from(auditEvent).where(eq(auditEvent.actorId, editor.id))).length;
  const before = await count();
  expect(before).toBeGreaterThan(0);
  for (const state of ["opened", "open", "left"] as const) await announce(editor.token, state);
  expect(await count()).toBe(before);
});
