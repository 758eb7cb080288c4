import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { clearOut } from "./clear-out.ts";
import { openDatabase } from "./database/connect.ts";
import { testDatabase } from "./test/database.ts";

const database = await testDatabase();
const { db, close } = openDatabase({ url: database.url });
afterAll(async () => {
  await close();
  await database.drop();
});

test("what has had its time goes, what has not stays", async () => {
  await db.execute(sql`insert into kept_answer (action, key, request, made_at) values
    ('old', gen_random_uuid(), '', now() - interval '31 days'), ('new', gen_random_uuid(), '', now() - interval '29 days')`);
  await db.execute(sql`insert into contact_challenge (pin, expires_at) values
    ('1111', now() - interval '1 minute'), ('2222', now() + interval '1 minute')`);
  await db.execute(sql`insert into mail (recipient, subject, text, html, failed_at) values
    ('old', '', '', '', now() - interval '31 days'), ('new', '', '', '', now() - interval '29 days'), ('due', '', '', '', null)`);
  await db.execute(sql`insert into subscriber (email, lang, mailed_at, confirmed_at, cancel_token) values
    ('old', 2, now() - interval '8 days', null, 'a'), ('new', 2, now() - interval '6 days', null, 'b'),
    ('reader', 2, now() - interval '99 days', now(), 'c')`);
  await clearOut(db);
  const { rows } = await db.execute(sql`select
    (select array_agg(action) from kept_answer) as answers, (select array_agg(pin) from contact_challenge) as pins,
    (select array_agg(recipient order by id) from mail) as mails, (select array_agg(email order by id) from subscriber) as readers`);
  expect(rows).toEqual([{ answers: ["new"], pins: ["2222"], mails: ["new", "due"], readers: ["new", "reader"] }]);
});
