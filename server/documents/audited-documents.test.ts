import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEvent } from "../audit/audit.schema.ts";
import { image } from "../media/media.schema.ts";
import { documentWriter } from "../test/documents.ts";
import { asker } from "../test/members.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";
import { schedule } from "./documents.schema.ts";

const { db, request } = await testApp({ sample: true });
const ask = asker(request);
const editor = await addStaff(db, [{ role: "editor", langs: null }]);
const operator = await addStaff(db, "operator");
const [picture] = await db.select().from(image).limit(1);
const { story, rewrite, publish } = documentWriter(ask, editor, picture?.id ?? 0);
const call = (line: string, body?: object) => ask(editor.token, `${line}?lang=3`, body);

/** What the log has of an article, oldest first. */
const eventsOf = (item: number) =>
  db
    .select()
    .from(auditEvent)
    .where(eq(auditEvent.subject, `article ${item}`))
    .orderBy(auditEvent.id);

test("audit of documents: has who, which text, and the versions before and after when its state for readers changes", async () => {
  const { shared, chinese, english, all } = await story("Logged");
  await publish(all, { tell: false });
  const former = english.revision;
  await rewrite(english, { title: "Logged 2", subtitle: "", body: "Text." });
  const { body: second } = await publish([shared, english], { tell: false });
  await call(`POST /api/backstage/publish/${second.batch}/undo`);
  await call("POST /api/backstage/withdraw", { list: [chinese.document] });
  await publish([chinese], { tell: false });
  const events = (await eventsOf(shared.itemId)).slice(6);
  expect(events.map(({ act, actorId, lang, before, after }) => ({ act, actorId, lang, before, after }))).toEqual(
    [
      // The facts are as they were.
      {
        ...{ act: "publish", lang: 3, before: { revision: former } },
        after: { revision: english.revision, publication: second.batch, tell: false },
      },
      {
        ...{ act: "undoPublication", lang: 3, before: { revision: english.revision } },
        after: { revision: former, publication: second.batch },
      },
      { act: "withdrawDocuments", lang: 2, before: null, after: { withdrawn: true } },
      {
        ...{ act: "publish", lang: 2, before: { revision: chinese.revision, withdrawn: true } },
        after: { revision: chinese.revision, publication: expect.any(String), tell: false },
      },
    ].map((event) => ({ actorId: editor.id, ...event })),
  );
});

test("audit of documents: has the times of a schedule when it is made, moved and cancelled", async () => {
  const { shared, english } = await story("Planned");
  const at = (day: string) => ({ at: { local: `${day}T21:30`, zone: "Asia/Hong_Kong" } });
  const { body } = await publish([shared, english], { ...at("2031-07-05"), tell: false });
  const [row] = await db.select().from(schedule).where(eq(schedule.batchId, body.batch));
  const [first, later] = ["2031-07-05T13:30:00.000Z", "2031-07-06T13:30:00.000Z"];
  await call(`PUT /api/backstage/schedule/${row?.id}`, { ...at("2031-07-06"), former: first });
  await call(`DELETE /api/backstage/schedule/${row?.id}`);
  const events = (await eventsOf(shared.itemId)).filter(({ lang, act }) => lang === 3 && act !== "createDocument");
  const { revision } = english;
  expect(events.map(({ act, before, after }) => ({ act, before, after }))).toEqual([
    { act: "publish", before: null, after: { revision, due_at: first, tell: false } },
    { act: "moveSchedule", before: { due_at: first }, after: { revision, due_at: later } },
    { act: "cancelSchedule", before: { revision, due_at: later }, after: { cancelled: true } },
  ]);
});

test("GET audit: names the document of an event by its title in the event's language", async () => {
  const { shared } = await story("Titled");
  const { body } = await ask(operator.token, `GET /api/backstage/audit?lang=3&subject=article+${shared.itemId}`);
  expect(body.event_list.map(({ document }: { document: object }) => document)).toEqual([
    { kind: "article_text", item_id: shared.itemId, lang: 3, title: "Titled" },
    { kind: "article_text", item_id: shared.itemId, lang: 2, title: "Titled 中文" },
    { kind: "article_text", item_id: shared.itemId, lang: 2, title: "Titled 中文" },
  ]);
});
