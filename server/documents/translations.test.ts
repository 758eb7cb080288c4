import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { article } from "../articles/articles.schema.ts";
import { image } from "../media/media.schema.ts";
import { articleText, documentWriter } from "../test/documents.ts";
import { asker } from "../test/members.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";

const { db, request } = await testApp({ sample: true });
const ask = asker(request);
const editor = await addStaff(db, [{ role: "editor", langs: null }]);
const [picture] = await db.select().from(image).limit(1);
const { write, rewrite, story, publish, read, statusOf } = documentWriter(ask, editor, picture?.id ?? 0);

/** A published article whose English text is a translation of its Chinese one. */
async function translated(title: string) {
  const made = await story(title);
  await rewrite(made.english, articleText(title), { source_revision: made.chinese.revision });
  await publish(made.all, { tell: false });
  return made;
}

describe("status of a translation", () => {
  test("is outdated when the source has another text, until it is restored, and not after a minor change", async () => {
    const made = await story("Source");
    await publish(made.all, { tell: false });
    const source = made.chinese.revision;
    await rewrite(made.english, articleText("Translated"), { source_revision: source });
    await publish([made.english], { tell: false });
    expect(await statusOf(made.english)).toBe("live");
    await rewrite(made.chinese, articleText("错字改了"), { minor: true });
    expect(await statusOf(made.english)).toBe("live");
    await rewrite(made.chinese, articleText("另一篇"));
    expect(await statusOf(made.english)).toBe("outdated");
    await publish([made.chinese], { tell: false });
    expect(await statusOf(made.english)).toBe("outdated");
    await rewrite(made.chinese, articleText("Source 中文"));
    expect(await statusOf(made.english)).toBe("live");
  });

  test("stays outdated while the translator types, until they say that it is up to date", async () => {
    const made = await translated("Typing");
    await rewrite(made.chinese, articleText("改写了"));
    await rewrite(made.english, articleText("Half of it"));
    expect(await statusOf(made.english)).toBe("outdated");
    await rewrite(made.english, articleText("All of it"), { source_revision: made.chinese.revision });
    expect(await statusOf(made.english)).toBe("live_with_changes");
    // Its own change makes no original outdated.
    expect(await statusOf(made.chinese)).toBe("live_with_changes");
  });

  test("is not outdated by autosaves that a minor version covers, and is by those before the last publication", async () => {
    const made = await translated("Minor");
    await rewrite(made.chinese, articleText("错字"));
    await rewrite(made.chinese, articleText("错字改了"), { kept: true, minor: true });
    expect(await statusOf(made.english)).toBe("live");
    await rewrite(made.chinese, articleText("另一篇"));
    await publish([made.chinese], { tell: false });
    await rewrite(made.chinese, articleText("另一篇。"), { kept: true, minor: true });
    expect(await statusOf(made.english)).toBe("outdated");
  });

  test("changes its direction when the former original is marked as the translation", async () => {
    const made = await translated("Direction");
    await rewrite(made.english, articleText("Rewritten in English"));
    await rewrite(made.chinese, articleText("照英文改"), { source_revision: made.english.revision });
    await publish(made.all, { tell: false });
    expect([await statusOf(made.chinese), await statusOf(made.english)]).toEqual(["live", "live"]);
    await rewrite(made.english, articleText("And again"));
    expect(await statusOf(made.chinese)).toBe("outdated");
    expect((await read(made.english)).head.source_revision).toBeNull();
  });
});

describe("source of a translation", () => {
  test("is rejected when it is of another article or of the text itself", async () => {
    const made = await story("One");
    const other = await story("Other");
    for (const source_revision of [other.chinese.revision, made.english.revision, randomUUID()]) {
      const path = `/api/backstage/document/${made.english.document}/revision/${randomUUID()}?lang=3`;
      const body = { parent: made.english.revision, base: null, data: articleText("x"), note: "", kept: false };
      const answer = await ask(editor.token, `PUT ${path}`, { ...body, minor: false, device: "desk", source_revision });
      expect([answer.status, answer.body.errors]).toEqual([422, { source_revision: expect.anything() }]);
    }
  });

  test("is the published Chinese text when an article of readers is opened", async () => {
    const [row] = await db.select().from(article).where(eq(article.lang, 3)).limit(1);
    const open = async (kind: string, lang: number | null) => {
      const body = { id: randomUUID(), kind, item_id: row?.itemId, lang };
      return (await ask(editor.token, "POST /api/backstage/document?lang=3", body)).body;
    };
    const chinese = await open("article_text", 2);
    const english = await open("article_text", 3);
    const source = (await ask(editor.token, `GET /api/backstage/document/${english.id}?lang=3`)).body.head;
    expect(source.source_revision).toBe(chinese.head);
    const written = { document: chinese.id, revision: chinese.head, itemId: chinese.item_id };
    await rewrite(written, articleText("编辑改了"));
    expect((await ask(editor.token, `GET /api/backstage/document/${english.id}?lang=3`)).body.document.status).toBe(
      "outdated",
    );
  });

  test("is none when a text is begun by itself", async () => {
    const made = await write("article_text", 3, articleText("Original"));
    expect((await read(made)).head.source_revision).toBeNull();
  });
});
