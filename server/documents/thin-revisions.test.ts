import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { image } from "../media/media.schema.ts";
import { articleText, documentWriter } from "../test/documents.ts";
import { asker } from "../test/members.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";
import { revision } from "./documents.schema.ts";
import { thinRevisions } from "./thin-revisions.mutations.ts";

const { db, request } = await testApp({ sample: true });
const editor = await addStaff(db, [{ role: "editor", langs: null }]);
const [picture] = await db.select().from(image).limit(1);
const { write, rewrite, story, publish } = documentWriter(asker(request), editor, picture?.id ?? 0);

/** Writes a text with versions of these ages, in the past at a full hour, and returns the notes of those that stay. */
async function staying(versions: readonly { name: string; days: number; minutes: number; kept?: boolean }[]) {
  const text = await write("article_text", 3, articleText("First"));
  for (const { name, days, minutes, kept = false } of versions) {
    await rewrite(text, articleText(name), { note: name, kept });
    await db
      .update(revision)
      .set({
        madeAt: sql`date_trunc('day', now(), 'Asia/Hong_Kong') - make_interval(days => ${days})
          + make_interval(mins => ${minutes})`,
      })
      .where(eq(revision.id, text.revision));
  }
  await rewrite(text, articleText("Head"), { note: "head" });
  await thinRevisions(db);
  const rows = await db.select().from(revision).where(eq(revision.documentId, text.document)).orderBy(revision.place);
  return rows;
}

test("old autosaves: one an hour stays after a week, one a day after ninety days, all before", async () => {
  const rows = await staying([
    { name: "day 100 morning", days: 100, minutes: 60 },
    { name: "day 100 evening", days: 100, minutes: 1200 },
    { name: "day 9 at 1:00", days: 9, minutes: 60 },
    { name: "day 9 at 1:50", days: 9, minutes: 110 },
    { name: "day 9 at 2:10", days: 9, minutes: 130 },
    { name: "day 3 at 1:00", days: 3, minutes: 60 },
    { name: "day 3 at 1:01", days: 3, minutes: 61 },
  ]);
  expect(rows.map(({ note }) => note)).toEqual([
    "",
    "day 100 evening",
    "day 9 at 1:50",
    "day 9 at 2:10",
    "day 3 at 1:00",
    "day 3 at 1:01",
    "head",
  ]);
  // Each follows one that is there.
  expect(rows.slice(1).map(({ parentId }) => parentId)).toEqual(rows.slice(0, -1).map(({ id }) => id));
});

test("named versions: stay however old they are", async () => {
  const rows = await staying([
    { name: "named", days: 200, minutes: 60, kept: true },
    { name: "autosave", days: 200, minutes: 61 },
    { name: "last of the day", days: 200, minutes: 62 },
  ]);
  expect(rows.map(({ note }) => note)).toEqual(["", "named", "last of the day", "head"]);
});

test("published versions and sources of translations: stay however old they are", async () => {
  const made = await story("Old");
  await publish(made.all, { tell: false });
  const published = made.chinese.revision;
  await rewrite(made.chinese, articleText("译过"));
  const source = made.chinese.revision;
  await rewrite(made.english, articleText("Translated"), { source_revision: source });
  await rewrite(made.chinese, articleText("又改"));
  await rewrite(made.chinese, articleText("再改"));
  await db
    .update(revision)
    .set({ madeAt: sql`now() - interval '100 days'` })
    .where(eq(revision.documentId, made.chinese.document));
  await thinRevisions(db);
  const rows = await db
    .select()
    .from(revision)
    .where(eq(revision.documentId, made.chinese.document))
    .orderBy(revision.place);
  expect(rows.map(({ id }) => id)).toEqual([published, source, made.chinese.revision]);
});
