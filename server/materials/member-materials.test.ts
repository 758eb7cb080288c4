import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { MaterialGroup } from "#contract/materials/endpoints.ts";
import { hashOfSecret } from "#server/auth/secrets.ts";
import { member, memberSession } from "../members/members.schema.ts";
import { addMember, asker } from "../test/members.ts";
import { readZip } from "../test/read-zip.ts";
import { testApp } from "../test/test-app.ts";
import { makeTicket } from "./download-tickets.ts";
import { materialGroup } from "./materials.schema.ts";

const { db, request } = await testApp({ sample: true });
const ask = asker(request);

const ticketFor = (token: string, ids: readonly unknown[]) =>
  ask(token, "POST /api/user/material/ticket?lang=3", { ids });
const follow = (path: string, ticket: string) =>
  request(`/api/material/${path}${path.includes("?") ? "&" : "?"}ticket=${ticket}`);
const archiveOf = (ids: readonly number[]) => `archive?ids=${ids.join(",")}`;
/** Ids of an open file, of two for members, and of one of the VIP group. */
let open: number;
let own: number;
let other: number;
let gold: number;

beforeAll(async () => {
  const { token } = await addMember(db, { vipGroup: "gold" });
  const shown: MaterialGroup[] = (await ask("", "GET /api/user/material?lang=3")).body.group_list;
  const vip: MaterialGroup[] = (await ask(token, "GET /api/user/material/vip/gold?lang=3")).body.group_list;
  const locked = shown.find((group) => group.require_login)?.material_list ?? [];
  open = shown[0]?.material_list[0]?.id ?? 0;
  [own = 0, other = 0] = locked.map(({ id }) => id);
  gold = vip[0]?.material_list[0]?.id ?? 0;
  expect([open, own, other, gold].every((id) => id > 0)).toBe(true);
});

describe("VIP material", () => {
  test("is listed for its members only, in private responses, in both languages", async () => {
    const { token } = await addMember(db, { vipGroup: "gold" });
    const answer = await ask(token, "GET /api/user/material/vip/gold?lang=2");
    expect(answer.body.group_list).toMatchObject([{ title: "合作伙伴开业套件", require_login: true }]);
    const english = await ask(token, "GET /api/user/material/vip/gold?lang=3");
    expect(english.body.group_list[0].title).toBe("Partner launch kit");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });

  test("is rejected for others with the same response, whether or not the group exists", async () => {
    const [member, silver] = await Promise.all([addMember(db), addMember(db, { vipGroup: "silver" })]);
    for (const group of ["gold", "nobody", "%00", "..", "silver%20"]) {
      const path = `GET /api/user/material/vip/${group}?lang=3`;
      expect([group, (await ask("", path)).status]).toEqual([group, group === ".." ? 404 : 401]);
      for (const { token } of [member, silver]) {
        const { status, body } = await ask(token, path);
        expect([group, status, body.code]).toEqual(
          group === ".." ? [group, 404, "not_found"] : [group, 403, "not_permitted"],
        );
      }
    }
    expect((await ask(silver.token, "GET /api/user/material/vip/silver")).body).toEqual({ group_list: [] });
  });
});

describe("download ticket", () => {
  test("gives access to a file and an archive by a plain link, without caching", async () => {
    const { token } = await addMember(db, { materialOnly: true });
    const { status, body, headers } = await ticketFor(token, [own]);
    expect([status, headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(Date.parse(body.expires_at) - Date.now()).toBeLessThanOrEqual(60_000);
    expect(body.ticket).not.toContain(token);
    const file = await follow(`${own}/file`, body.ticket);
    expect([file.status, file.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect((await file.arrayBuffer()).byteLength).toBe(Number(file.headers.get("content-length")));
    const head = await request(`/api/material/${own}/file?ticket=${body.ticket}`, { method: "HEAD" });
    expect(head.status).toBe(200);

    const both = [other, open, own];
    const archive = await follow(archiveOf(both), (await ticketFor(token, [own, other, open, own])).body.ticket);
    expect([archive.status, archive.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(await readZip(Buffer.from(await archive.arrayBuffer()))).toHaveLength(3);
  });

  test("is valid only for its files", async () => {
    const { token } = await addMember(db, { vipGroup: "gold" });
    const { ticket } = (await ticketFor(token, [own])).body;
    for (const path of [`${other}/file`, archiveOf([own, other]), archiveOf([other])]) {
      expect([path, (await follow(path, ticket)).status]).toEqual([path, 401]);
    }
    expect((await follow(`${gold}/file`, ticket)).status).toBe(404);
    expect((await follow(`${open}/file`, ticket)).status).toBe(200);
  });

  test("is rejected when it is altered, expired or of another session", async () => {
    const [mine, theirs] = await Promise.all([addMember(db), addMember(db)]);
    const { ticket } = (await ticketFor(mine.token, [own])).body;
    const [end, session, signed] = ticket.split(".");
    const [, foreign] = (await ticketFor(theirs.token, [own])).body.ticket.split(".");
    const later = (Number.parseInt(end, 36) + 60).toString(36);
    const login = { session, tokenHash: hashOfSecret(mine.token) };
    const over = (Math.floor(Date.now() / 1000) - 1).toString(36);
    const wrong = [
      "",
      "x",
      "..",
      `${ticket}x`,
      ticket.slice(0, -1),
      `${later}.${session}.${signed}`,
      `${over}.${session}.${signed}`,
      makeTicket(login, [own], Date.now() - 1000),
      `${end}.${foreign}.${signed}`,
      `${end}.${session}.${"A".repeat(43)}`,
      `${end}.${crypto.randomUUID()}.${signed}`,
      mine.token,
      `${end}.'; select 1 --.${signed}`,
      "A".repeat(9000),
    ];
    for (const each of wrong) {
      const { status } = await follow(`${own}/file`, encodeURIComponent(each));
      expect([each.slice(0, 60), status]).toEqual([each.slice(0, 60), 401]);
    }
    expect(makeTicket(login, [own], Number.parseInt(end, 36) * 1000)).toBe(ticket);
    expect((await follow(`${own}/file`, ticket)).status).toBe(200);
  });

  test("is valid for a minute, and ends earlier with the session or the permission", async () => {
    const { id, token } = await addMember(db, { vipGroup: "gold" });
    const { ticket } = (await ticketFor(token, [gold])).body;
    expect((await follow(`${gold}/file`, ticket)).status).toBe(200);
    await db.update(member).set({ vipGroup: null }).where(eq(member.id, id));
    expect((await follow(`${gold}/file`, ticket)).status).toBe(404);
    await db.update(member).set({ vipGroup: "gold" }).where(eq(member.id, id));
    const ofSession = eq(memberSession.memberId, id);
    await db.update(memberSession).set({ expiresAt: sql`now() - interval '1 s'` }).where(ofSession);
    expect((await follow(`${gold}/file`, ticket)).status).toBe(404);
    await db.update(memberSession).set({ expiresAt: sql`now() + interval '1 d'` }).where(ofSession);
    expect((await follow(`${gold}/file`, ticket)).status).toBe(200);
    await ask(token, "POST /api/user/log-out");
    expect((await follow(`${gold}/file`, ticket)).status).toBe(404);
  });

  test("is not issued when a file is forbidden or missing", async () => {
    const { token } = await addMember(db);
    const refused = [[gold], [own, gold], [999_999]];
    for (const ids of refused) {
      const { status, body } = await ticketFor(token, ids);
      expect([status, body.code]).toEqual([404, "not_found"]);
    }
    const invalid = [[], ["1"], [0], [1.5], [2 ** 31], Array.from({ length: 21 }, (_, index) => index + 1), [null]];
    for (const ids of invalid) expect([ids, (await ticketFor(token, ids)).status]).toEqual([ids, 422]);
  });
});

test("material for members: requires a login with any setting of its group", async () => {
  const [group] = await db.select().from(materialGroup).where(eq(materialGroup.vipGroup, "gold"));
  await db
    .update(materialGroup)
    .set({ requireLogin: false })
    .where(eq(materialGroup.id, group?.id ?? 0));
  expect((await request(`/api/material/${gold}/file`)).status).toBe(404);
  expect((await request(`/api/material/${own}/file`)).status).toBe(401);
});
