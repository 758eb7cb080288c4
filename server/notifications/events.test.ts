import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { defaultSettings } from "#contract/notifications/settings.ts";
import { article } from "#server/articles/articles.schema.ts";
import { calendarEvent } from "#server/calendar/calendar.schema.ts";
import { draw } from "#server/mark-six/mark-six.schema.ts";
import { member } from "#server/members/members.schema.ts";
import { addMember, asker } from "#server/test/members.ts";
import { fanOutAll, openEvents } from "#server/test/notifications.ts";
import { pollBetween, sampleItems } from "#server/test/reactions.ts";
import { testApp } from "#server/test/test-app.ts";
import { insertDueEvents } from "./due-events.mutations.ts";
import { follow, notification, notificationEvent } from "./notifications.schema.ts";

const { db, request } = await testApp({ sample: true });
const ask = asker(request);
const { articles } = await sampleItems(db);
const [, english] = articles;
const { token: operator } = await addMember(db, { operator: true });

/** Notifications of a member as `kind: title`, latest first. */
const notificationsOf = async (token: string) => {
  const { body } = await ask(token, "GET /api/user/notification?lang=3");
  return body.notification_list.map(({ kind, title }: { kind: string; title: string }) => `${kind}: ${title}`);
};
const say = async (token: string, comment: string, replyTo: number | null = null) =>
  (await ask(token, "POST /api/user/article-comment", { article_id: english, reply_to: replyTo, comment })).body.comment
    .id;
const followAs = (memberId: number, kind: "section" | "label" | "event" | "draw", key: string) =>
  db.insert(follow).values({ memberId, kind, key });

beforeEach(async () => {
  await db.delete(notificationEvent);
});

describe("comment events", () => {
  test("notify the author of the parent comment once, and not the author of the reply", async () => {
    const [author, other] = [await addMember(db), await addMember(db, { nickname: "Reader Lee" })];
    const mine = await say(author.token, "First words");
    await say(author.token, "My own reply", mine);
    const theirs = await say(other.token, "Well said", mine);
    expect(await openEvents(db)).toEqual([`reply comment:${theirs - 1}`, `reply comment:${theirs}`]);
    await fanOutAll(db);
    await db.update(notificationEvent).set({ completedAt: null, lastMemberId: 0 });
    await fanOutAll(db);
    expect(await notificationsOf(author.token)).toEqual(["reply: Reader Lee replied to your comment"]);
    const { body } = await ask(author.token, "GET /api/user/notification?lang=3");
    expect(body.notification_list[0]).toMatchObject({
      message: "Well said",
      btn_link: `/article/${english}#comment-${theirs}`,
      group: `reply-${mine}`,
    });
    expect(await notificationsOf(other.token)).toEqual([]);
  });

  test("notify no member when the reply was deleted first, and hide the text when it is deleted later", async () => {
    const [author, other] = [await addMember(db), await addMember(db)];
    const mine = await say(author.token, "First words");
    const gone = await say(other.token, "Never mind", mine);
    await ask(other.token, `DELETE /api/user/article-comment/${gone}`);
    const stays = await say(other.token, "Secret words", mine);
    await fanOutAll(db);
    await ask(other.token, `DELETE /api/user/article-comment/${stays}`);
    const { text, body } = await ask(author.token, "GET /api/user/notification?lang=3");
    expect(body.notification_list).toMatchObject([{ message: "", title: "Someone replied to your comment" }]);
    expect(text).not.toContain("Secret words");
  });

  test("notify the author when their comment is banned", async () => {
    const author = await addMember(db);
    const mine = await say(author.token, "Not nice");
    await ask(operator, `POST /api/backstage/article-comment/${mine}/ban`);
    await fanOutAll(db);
    expect(await notificationsOf(author.token)).toEqual(["comment_removed: Your comment was removed"]);
    const unread = async () => (await ask(author.token, "GET /api/user/notification/unread")).body.unread_count;
    expect(await unread()).toBe(1);
    // A restored comment has no removal to report.
    await ask(operator, `POST /api/backstage/article-comment/${mine}/restore`);
    expect([await notificationsOf(author.token), await unread()]).toEqual([[], 0]);
  });

  test("notify no member when the transaction is rolled back", async () => {
    const author = await addMember(db);
    const mine = await say(author.token, "First words");
    await expect(
      db.transaction(async (tx) => {
        await tx.execute(sql`insert into comment (article_id, member_id, text, thread_id, reply_to)
          values (${english}, 1, 'x', ${mine}, ${mine})`);
        throw new Error("back");
      }),
    ).rejects.toThrow("back");
    expect(await openEvents(db)).toEqual([]);
  });
});

describe("article events", () => {
  /** A copy of an existing article in two languages, with its own section and labels. */
  async function publish(itemId: number, withdrawn = false): Promise<void> {
    await db.execute(sql`
      insert into article (item_id, lang, title, subtitle, section, body, body_html, headings, reading_minutes,
        cover_image_id, published_at, updated_at, withdrawn_at)
      select ${itemId}, lang, 'New ' || lang, subtitle, 'news/industry', body, body_html, headings, reading_minutes,
        cover_image_id, now(), now(), ${withdrawn ? sql`now()` : sql`null`} from article where item_id = 3`);
    await db.execute(sql`insert into article_label (item_id, label_id)
      select ${itemId}, id from label where key in ('security', 'offline')`);
  }

  test("notify followers of the section, its parent section and the labels once each", async () => {
    const people = [await addMember(db), await addMember(db), await addMember(db), await addMember(db)] as const;
    const [section, part, both, other] = people;
    await followAs(section.id, "section", "news/industry");
    await followAs(part.id, "section", "news");
    for (const [kind, key] of [
      ["section", "news/industry"],
      ["label", "security"],
    ] as const)
      await followAs(both.id, kind, key);
    await followAs(other.id, "section", "news/brand");
    await publish(900);
    expect(await openEvents(db)).toEqual(["article article:900"]);
    await fanOutAll(db);
    for (const { token } of [section, part, both]) expect(await notificationsOf(token)).toEqual(["article: New 3"]);
    expect(await notificationsOf(other.token)).toEqual([]);
    // Showing the article again causes no second notification.
    await db.update(article).set({ withdrawnAt: sql`now()` }).where(eq(article.itemId, 900));
    expect(await notificationsOf(both.token)).toEqual([]);
    await db.update(article).set({ withdrawnAt: null }).where(eq(article.itemId, 900));
    await fanOutAll(db);
    expect(await notificationsOf(both.token)).toEqual(["article: New 3"]);
  });

  test("notify followers when an article becomes visible later, and not when it is withdrawn first", async () => {
    const { id, token } = await addMember(db);
    await followAs(id, "section", "news/industry");
    await publish(901, true);
    expect(await openEvents(db)).toEqual([]);
    await db.update(article).set({ withdrawnAt: null }).where(eq(article.itemId, 901));
    await publish(902);
    await db.update(article).set({ withdrawnAt: sql`now()` }).where(eq(article.itemId, 902));
    await fanOutAll(db);
    expect(await notificationsOf(token)).toEqual(["article: New 3"]);
    expect(await db.$count(notification, eq(notification.itemId, 902))).toBe(0);
  });
});

describe("draw events", () => {
  const values = { numbers: [1, 2, 3, 4, 5, 6], special: 7 };

  test("notify followers of the draw, but not of past draws, samples or corrections", async () => {
    const { id, token } = await addMember(db);
    const { token: other } = await addMember(db);
    await followAs(id, "draw", "mark-six");
    await db.insert(draw).values([
      { ...values, number: "98/001", drawnAt: new Date() },
      { ...values, number: "98/002", drawnAt: new Date("2020-01-02T13:30:00Z") },
      { ...values, number: "98/003", drawnAt: new Date(), sample: true },
    ]);
    await db.update(draw).set({ special: 8 }).where(eq(draw.number, "98/001"));
    expect(await openEvents(db)).toEqual(["draw draw:98/001"]);
    await fanOutAll(db);
    expect(await notificationsOf(token)).toEqual(["draw: Mark Six results: draw 98/001"]);
    const { body } = await ask(token, "GET /api/user/notification?lang=3");
    expect(body.notification_list[0]).toMatchObject({ about: { draw_number: "98/001" }, group: "draw-98-001" });
    expect(await notificationsOf(other)).toEqual([]);
  });
});

describe("scheduled events", () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

  test("notify members at the lead times they chose, by default a day and an hour before", async () => {
    const [usual, short] = [await addMember(db), await addMember(db)];
    const settings = { ...defaultSettings, event_lead_list: [30] };
    await ask(short.token, "PUT /api/user/notification-settings", settings);
    const [event] = await db
      .insert(calendarEvent)
      .values({ category: "activity", platform: {}, title: { 2: "春节", 3: "New Year" }, startsAt: inMinutes(1441) })
      .returning();
    const id = event?.id ?? 0;
    for (const each of [usual, short]) await followAs(each.id, "event", String(id));
    const counts: number[][] = [];
    for (const minutes of [1441, 1440, 1439, 700, 61, 60, 59, 30, 5, -1]) {
      await db
        .update(calendarEvent)
        .set({ startsAt: inMinutes(minutes) })
        .where(eq(calendarEvent.id, id));
      await insertDueEvents(db);
      await insertDueEvents(db);
      await fanOutAll(db);
      counts.push([(await notificationsOf(usual.token)).length, (await notificationsOf(short.token)).length]);
    }
    // The event is moved nearer. A moved event is a new one: at 1440 and 1439, and at 60 and 59.
    expect(counts).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [3, 0],
      [4, 0],
      [4, 1],
      [4, 1],
      [4, 1],
    ]);
  });

  test("notify voters once when a poll has ended", async () => {
    const [voter, other] = [await addMember(db), await addMember(db)];
    const { id, options } = await pollBetween(db, -1, 1);
    await ask(voter.token, `POST /api/user/poll/${id}/vote`, { id, option_list: options.slice(0, 1) });
    await insertDueEvents(db);
    expect(await openEvents(db)).toEqual([]);
    await pollBetween(db, -2, -0.01);
    await insertDueEvents(db);
    await insertDueEvents(db);
    await fanOutAll(db);
    expect(await notificationsOf(voter.token)).toEqual(["poll: A poll you voted in has ended"]);
    expect(await notificationsOf(other.token)).toEqual([]);
  });
});

describe("event audience", () => {
  test("excludes members who are leaving, unverified or opted out", async () => {
    const leaving = await addMember(db, { deleteAt: new Date(Date.now() + 864e5) });
    const unverified = await addMember(db, { verifiedAt: null });
    const without = await addMember(db);
    const none = { in_app: false, realtime: false, push: false, mail: false };
    const settings = { ...defaultSettings, channels: { ...defaultSettings.channels, draw: none } };
    await ask(without.token, "PUT /api/user/notification-settings", settings);
    const people = [leaving, unverified, without];
    for (const { id } of people) await followAs(id, "draw", "mark-six");
    await db.insert(draw).values({ number: "98/009", drawnAt: new Date(), numbers: [1, 2, 3, 4, 5, 6], special: 7 });
    await fanOutAll(db);
    for (const { id } of people) expect(await db.$count(notification, eq(notification.memberId, id))).toBe(0);
  });

  test("notifies thousands of members once each, in batches, with several processes", async () => {
    await db.execute(sql`insert into member (email, password_hash, name, nickname, avatar, lang, verified_at)
      select 'many' || n || '@example.com', '', 'many' || n, 'n', 'kapok-1', 2, now() from generate_series(1, 1200) n`);
    await db.execute(sql`insert into follow (member_id, kind, key)
      select id, 'draw', 'mark-six' from member where name like 'many%'`);
    await db.insert(draw).values({ number: "98/010", drawnAt: new Date(), numbers: [1, 2, 3, 4, 5, 6], special: 7 });
    const batches = (await Promise.all([fanOutAll(db), fanOutAll(db), fanOutAll(db)])).flat();
    expect(Math.max(...batches.map(({ notified: those }) => those.length))).toBeLessThanOrEqual(500);
    const many = eq(notification.memberId, member.id);
    const { rows } = await db.execute<{ count: number; members: number }>(sql`
      select count(*)::int as count, count(distinct member_id)::int as members from notification, member
      where ${many} and name like 'many%'`);
    expect(rows).toEqual([{ count: 1200, members: 1200 }]);
  });
});
