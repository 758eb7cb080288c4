import { eq } from "drizzle-orm";
import * as v from "valibot";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exportContacts, getContact, listContacts, putContact, replyToContact } from "#contract/contact/inbox.ts";
import { auditEvent } from "#server/audit/audit.schema.ts";
import { mail } from "../mail/mail.schema.ts";
import { mailsTo } from "../test/member-mails.ts";
import { addMember, asker } from "../test/members.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";
import { contactMessage, contactReply } from "./contact.schema.ts";

const { db, request } = await testApp({ sample: true });
const ask = asker(request);
let operator: Awaited<ReturnType<typeof addStaff>>;
let colleague: Awaited<ReturnType<typeof addStaff>>;
beforeAll(async () => {
  operator = await addStaff(db, "operator");
  colleague = await addStaff(db, "operator");
});
beforeEach(async () => {
  await db.delete(contactMessage);
  await db.delete(mail);
});

const write = async (traits: Partial<typeof contactMessage.$inferInsert> = {}) => {
  const [row] = await db
    .insert(contactMessage)
    .values({
      ...{ lang: 3, name: "Ann", gender: "", phone: "", account: "", email: "ann@example.com", country: "HK" },
      ...{ messenger: "", messengerId: "", interest: "B", message: "How do I pay?", newsletter: false },
      ...traits,
    })
    .returning({ id: contactMessage.id });
  return row?.id ?? 0;
};
const list = async (query = "") => {
  const { body } = await ask(operator.token, `GET /api/backstage/contact?lang=3${query}`);
  expect(v.is(listContacts.answer, body)).toBe(true);
  return body;
};
const idsOf = async (query = "") => (await list(query)).contact_list.map(({ id }: { id: number }) => id);
const read = async (id: number) => {
  const { body } = await ask(operator.token, `GET /api/backstage/contact/${id}?lang=3`);
  expect(v.is(getContact.answer, body)).toBe(true);
  return body;
};
const change = async (id: number, body: object, who = operator) => {
  const given = { version: 0, state: "taken", assignee: who.id, note: "", ...body };
  const answer = await ask(who.token, `PUT /api/backstage/contact/${id}?lang=3`, given);
  if (answer.status === 200) expect(v.is(putContact.answer, answer.body)).toBe(true);
  return answer;
};
const reply = async (id: number, text: string, version = 0, key: string = crypto.randomUUID()) => {
  const call = `POST /api/backstage/contact/${id}/reply?lang=3`;
  const answer = await ask(operator.token, call, { version, text }, { "idempotency-key": key });
  if (answer.status === 200) expect(v.is(replyToContact.answer, answer.body)).toBe(true);
  return answer;
};

describe("inbox", () => {
  test("lists letters, the latest first, by state and words, page by page", async () => {
    const [one, two, spam] = [await write(), await write({ message: "50% off_" }), await write({ name: "Bob" })];
    await change(spam, { state: "spam", assignee: null });
    expect(await idsOf()).toEqual([spam, two, one]);
    expect((await list()).new_count).toBe(2);
    expect(await idsOf("&state=spam")).toEqual([spam]);
    expect(await idsOf("&q=bob")).toEqual([spam]);
    expect(await idsOf(`&q=${encodeURIComponent("0% off_")}`)).toEqual([two]);
    expect(await idsOf(`&q=${encodeURIComponent("%")}`)).toEqual([two]);
    const { next_cursor: cursor } = await list("&limit=2");
    expect(await idsOf(`&limit=2&cursor=${cursor}`)).toEqual([one]);
  });

  test("shows a letter with the others of its address and who may answer it", async () => {
    const [first, second] = [await write(), await write({ email: "Ann@Example.com" })];
    expect(await read(second)).toMatchObject({
      ...{ id: second, message: "How do I pay?", state: "new", assignee: null, reply_list: [] },
      other_list: [{ id: first, state: "new" }],
    });
    const colleagues = (await read(second)).colleague_list.map(({ id }: { id: number }) => id);
    expect(colleagues).toEqual(expect.arrayContaining([operator.id, colleague.id]));
    expect((await ask(operator.token, "GET /api/backstage/contact/99999999?lang=3")).status).toBe(404);
  });

  test("gives a letter to one of two who take it at the same moment", async () => {
    const id = await write();
    const answers = await Promise.all([change(id, {}), change(id, {}, colleague)]);
    expect(answers.map(({ body }) => body.changed).toSorted()).toEqual([false, true]);
    const winner = answers[0]?.body.changed ? operator.id : colleague.id;
    for (const { body } of answers) expect(body.contact.assignee.id).toBe(winner);
  });

  test("gives a letter only to those who may read it", async () => {
    const { status, body } = await change(await write(), { assignee: (await addMember(db)).id });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["assignee"]]);
  });

  test("keeps notes, and records who has changed what", async () => {
    const id = await write();
    await change(id, { note: "Asked the cashier" });
    expect(await read(id)).toMatchObject({ note: "Asked the cashier", version: 1 });
    const events = await db
      .select()
      .from(auditEvent)
      .where(eq(auditEvent.subject, `letter ${id}`));
    expect(events).toMatchObject([{ actorId: operator.id, act: "putContact", after: { state: "taken" } }]);
  });
});

describe("answer to a letter", () => {
  test("is mailed in the language of the letter, with the letter below, and stays with it", async () => {
    const id = await write({ lang: 2, message: "怎样付款？\n<b>急</b>" });
    const { body } = await reply(id, "您好！\n\n请看“帮助”。");
    expect(body).toMatchObject({
      changed: true,
      contact: {
        state: "answered",
        reply_list: [{ text: "您好！\n\n请看“帮助”。", by: { id: operator.id }, mail: "waiting" }],
      },
    });
    const [sent] = await mailsTo(db, "ann@example.com");
    expect(sent?.subject).toMatch(/^\p{Script=Han}/u);
    expect(sent?.text).toContain("请看“帮助”。");
    expect(sent?.html).toContain("&lt;b&gt;急&lt;/b&gt;");
    await db.delete(mail);
    expect((await read(id)).reply_list).toMatchObject([{ mail: "sent" }]);
  });

  test("is sent once when it is repeated, and not when somebody has changed the letter since", async () => {
    const id = await write();
    const key = crypto.randomUUID();
    await reply(id, "Hello", 0, key);
    await reply(id, "Hello", 0, key);
    const late = await reply(id, "Hello again");
    expect(late.body).toMatchObject({ changed: false, contact: { reply_list: [{ text: "Hello" }] } });
    expect(await db.$count(contactReply)).toBe(1);
    expect(await mailsTo(db, "ann@example.com")).toHaveLength(1);
    await reply(id, "One more thing", 1);
    expect((await read(id)).reply_list.map(({ text }: { text: string }) => text)).toEqual(["Hello", "One more thing"]);
  });

  test("says when its mail has failed", async () => {
    const id = await write();
    await reply(id, "Hello");
    await db.update(mail).set({ failedAt: new Date(), lastError: "550 no such mailbox" });
    expect((await read(id)).reply_list).toMatchObject([{ mail: "failed" }]);
  });

  test("needs a text", async () => {
    expect((await reply(await write(), " \n ")).status).toBe(422);
  });
});

test("export of letters: runs no formula and keeps RTL marks and emoji, in parts that fit together", async () => {
  await write({ name: "=HYPERLINK(1)", message: "\u200f مرحبا 🌺\n+1" });
  await write({ name: "@cmd", note: "-2" });
  const { body } = await ask(operator.token, "GET /api/backstage/contact-export?lang=3");
  expect([v.is(exportContacts.answer, body), body.next_cursor]).toEqual([true, null]);
  expect(body.csv).toContain('"\'=HYPERLINK(1)"');
  expect(body.csv).toContain("\u200f مرحبا 🌺");
  expect(body.csv).toContain('"\'@cmd"');
  expect(body.csv).toContain('"\'-2"');
  expect(body.csv.split("\r\n")[0]).toContain('"id","created_at"');
  await db.delete(contactMessage);
  await db.insert(contactMessage).values(
    Array.from({ length: 1001 }, (_, n) => ({
      ...{ lang: 3, name: `N${n}`, gender: "", phone: "", account: "", email: "a@example.com", country: "HK" },
      ...{ messenger: "", messengerId: "", interest: "B", message: "m", newsletter: false },
    })),
  );
  const first = (await ask(operator.token, "GET /api/backstage/contact-export?lang=3")).body;
  const second = (await ask(operator.token, `GET /api/backstage/contact-export?lang=3&cursor=${first.next_cursor}`))
    .body;
  const lines = (first.csv + second.csv).trim().split("\r\n");
  expect([lines.length, second.next_cursor]).toEqual([1002, null]);
  expect(lines.filter((line: string) => line.includes('"created_at"'))).toHaveLength(1);
});
