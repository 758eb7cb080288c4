import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#server/database/connect.ts";
import { testDatabase } from "#server/test/database.ts";
import { purgeExpired } from "./purge-expired.ts";

const database = await testDatabase();
const { db, close } = openDatabase({ url: database.url });
afterAll(async () => {
  await close();
  await database.drop();
});

test("purge: deletes expired rows only", async () => {
  await db.execute(sql`insert into idempotency_key (action, key, request_hash, created_at) values
    ('old', gen_random_uuid(), '', now() - interval '31 days'), ('new', gen_random_uuid(), '', now() - interval '29 days'),
    ('countEvents', gen_random_uuid(), 'old', now() - interval '10 days'), ('countEvents', gen_random_uuid(), 'new', now() - interval '8 days')`);
  await db.execute(sql`insert into captcha (pin, expires_at) values
    ('1111', now() - interval '1 minute'), ('2222', now() + interval '1 minute')`);
  await db.execute(sql`insert into mail (recipient, subject, text, html, failed_at) values
    ('old', '', '', '', now() - interval '31 days'), ('new', '', '', '', now() - interval '29 days'), ('due', '', '', '', null)`);
  await db.execute(sql`insert into subscriber (email, lang, mailed_at, confirmed_at, cancel_token) values
    ('old', 2, now() - interval '8 days', null, 'a'), ('new', 2, now() - interval '6 days', null, 'b'),
    ('reader', 2, now() - interval '99 days', now(), 'c')`);
  await db.execute(sql`insert into member (email, password_hash, name, nickname, avatar, lang, verified_at, created_at, delete_at) values
    ('gone', '', 'a', '', '', 2, now(), now() - interval '99 days', now() - interval '1 minute'),
    ('leaving', '', 'b', '', '', 2, now(), now() - interval '99 days', now() + interval '1 minute'),
    ('never', '', 'c', '', '', 2, null, now() - interval '8 days', null),
    ('yet', '', 'd', '', '', 2, null, now() - interval '6 days', null)`);
  await db.execute(sql`insert into idempotency_key (action, key, request_hash, created_at, member_id)
    select action, gen_random_uuid(), '', now() - age::interval, id
    from member, (values ('long', '89 days'), ('longer', '91 days')) as each (action, age) where email = 'leaving'`);
  await db.execute(sql`insert into member_session (member_id, token_hash, user_agent, expires_at)
    select id, email || ending, '', now() + ending::interval from member, unnest(array['-1 minute', '1 minute']) as ending`);
  await db.execute(sql`insert into member_token (member_id, kind, token_hash, expires_at)
    select id, kind, email || kind, now() + ending::interval
    from member, (values ('verify', '-1 minute'), ('reset', '1 minute')) as each (kind, ending)`);
  await db.execute(sql`insert into analytics_counter (day, category, action, label, lang, device, source, count)
    select (now() - make_interval(days => age))::date, 'page', 'browse', age, 2, 'mobile', '', 1 from unnest(array[101, 99]) age`);
  await db.execute(sql`insert into notification_event (kind, dedupe_key, subject, completed_at) values
    ('draw', 'old', '{}', now() - interval '61 days'), ('draw', 'new', '{}', now() - interval '59 days'),
    ('draw', 'open', '{}', null)`);
  await db.execute(sql`insert into notification (member_id, kind, dedupe_key, subject, group_key, in_inbox, created_at)
    select id, 'draw', age, '{}', '', true, now() - age::interval from member, unnest(array['366 days', '364 days']) age
    where email = 'leaving'`);
  const letter = (email: string, age: string) =>
    sql`insert into contact_message (lang, name, gender, phone, account, email, country, messenger, messenger_id, interest,
      message, newsletter, created_at) values (2, ${`${email} ${age}`}, '', '', '', ${email}, 'HK', '', '', 'C', '', false,
      now() - ${age}::interval)`;
  for (const age of ["101 days", "99 days"]) await db.execute(letter("visitor", age));
  await db.execute(letter("leaving", "1 day"));
  await db.execute(sql`update member set verified_at = now() - interval '10 days' where email = 'gone'`);
  for (const age of ["9 days", "11 days"]) await db.execute(letter("gone", age));
  const event = (act: string) => sql`insert into audit_event (via, act, at)
    values ('call', ${act}, now() - ${act}::interval)`;
  for (const act of ["101 days", "99 days"]) await db.execute(event(act));
  await purgeExpired(db, { analyticsDays: 100, formDays: 100, mailDays: 30, auditDays: 100 });
  const letters = await db.execute(sql`select name from contact_message order by id`);
  // The address had another owner before the account was verified, perhaps.
  expect(letters.rows.map(({ name }) => name)).toEqual(["visitor 99 days", "leaving 1 day", "gone 11 days"]);
  const audited = await db.execute(sql`select act from audit_event`);
  expect(audited.rows).toEqual([{ act: "99 days" }]);
  const told = await db.execute(sql`select (select array_agg(dedupe_key order by id) from notification_event) as news,
    (select array_agg(dedupe_key) from notification) as notifications`);
  expect(told.rows).toEqual([{ news: ["new", "open"], notifications: ["364 days"] }]);
  const members = await db.execute(sql`select email, array_agg(distinct token_hash) as sessions,
    (select array_agg(link.token_hash) from member_token link where link.member_id = member.id) as links
    from member join member_session on member_id = member.id group by member.id order by member.id`);
  expect(members.rows).toEqual([
    { email: "leaving", sessions: ["leaving1 minute"], links: ["leavingreset"] },
    { email: "yet", sessions: ["yet1 minute"], links: ["yetreset"] },
  ]);
  const { rows } = await db.execute(sql`select
    (select array_agg(action order by action) from idempotency_key) as answers, (select array_agg(label) from analytics_counter) as counts, (select array_agg(pin) from captcha) as pins,
    (select array_agg(recipient order by id) from mail) as mails, (select array_agg(email order by id) from subscriber) as readers`);
  expect(rows).toEqual([
    {
      answers: ["countEvents", "long", "new"],
      counts: ["99"],
      pins: ["2222"],
      mails: ["new", "due"],
      readers: ["new", "reader"],
    },
  ]);
});
