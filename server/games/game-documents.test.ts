import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { loadSample } from "../seed/load-sample.ts";
import { documentOpener } from "../test/document-opener.ts";
import { asker } from "../test/members.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";
import { game } from "./games.schema.ts";

const { db, request, responseCache } = await testApp({ sample: true });
const ask = asker(request);
const editor = await addStaff(db, [{ role: "editor", langs: null }]);
const open = documentOpener({ ask, token: editor.token });
const read = async (path: string, lang = 3) => {
  responseCache.clear();
  return (await ask("", `GET /api/${path}${path.includes("?") ? "&" : "?"}lang=${lang}`)).body;
};
const firstGame = async (lang: number, offset = 0) => {
  const [row] = await db.select().from(game).where(eq(game.lang, lang)).orderBy(game.id).limit(1).offset(offset);
  if (!row) throw new Error("The sample has no game.");
  return row;
};

test("game: changes nothing for readers when it is published as it is", async () => {
  const row = await firstGame(3);
  const before = await read(`game/${row.id}`);
  const facts = await open("game", row.itemId);
  const text = await open("game_text", row.itemId, 3);
  const data = await text.read();
  expect(data).toMatchObject({ name: row.name, intro: row.intro, feature_list: row.features });
  expect(await facts.problems(await facts.read())).toEqual([]);
  expect(await text.problems(data)).toEqual([]);
  await facts.publish(await facts.read());
  await text.publish(data);
  expect(await read(`game/${row.id}`)).toEqual(before);
});

test("game: takes its facts to both languages, and its text to one", async () => {
  const row = await firstGame(3);
  const facts = await open("game", row.itemId);
  await facts.publish({ ...(await facts.read()), highest_odds: 4321, label_list: ["offline"] });
  const text = await open("game_text", row.itemId, 3);
  await text.publish({
    ...(await text.read()),
    name: "Renamed",
    intro: "A **new** intro.",
    feature_list: ["One", " "],
  });
  expect(await read(`game/${row.id}`)).toMatchObject({
    ...{ name: "Renamed", highest_odds: 4321, feature_list: ["One"] },
    ...{ intro_html: "<p>A <strong>new</strong> intro.</p>", label_list: [{ key: "offline" }] },
  });
  const [chinese] = await db.select().from(game).where(eq(game.itemId, row.itemId)).orderBy(game.lang);
  expect(chinese).toMatchObject({ lang: 2, highestOdds: 4321 });
  expect(chinese?.name).not.toBe("Renamed");
});

test("game: leaves readers in one language, and comes back with its address and likes", async () => {
  const row = await firstGame(3, 1);
  const text = await open("game_text", row.itemId, 3);
  await text.publish(await text.read());
  await text.withdraw();
  const { translation_list: languages } = await read(`game/${row.id}`, 2).then((body) =>
    body.code ? { translation_list: undefined } : body,
  );
  expect(languages).toBeUndefined();
  const { game_list: listed } = await read("game?limit=50");
  expect(listed.map(({ id }: { id: number }) => id)).not.toContain(row.id);
  const [chinese] = await db.select().from(game).where(eq(game.itemId, row.itemId));
  expect((await read(`game/${chinese?.id}`, 2)).translation_list).toEqual([{ lang: 2, id: chinese?.id }]);
  await text.publish(await text.read());
  expect(await read(`game/${row.id}`)).toMatchObject({ name: row.name, liked_amount: row.likedAmount });
});

test("game: is made from nothing when its facts and its text are complete", async () => {
  const text = await open("game_text", null, 3);
  const facts = await open("game", text.itemId);
  const { cover_image_id: cover, ...complete } = await (await open("game", (await firstGame(2)).itemId)).read();
  const empty = { ...complete, category: null, type: null, cover_image_id: null, release_date: null, device_list: [] };
  expect(await facts.problems(empty)).toEqual([
    "missing category",
    "missing type",
    "missing release_date",
    "missing device_list",
    "missing cover_image_id",
  ]);
  expect(await facts.problems({ ...complete, cover_image_id: cover, category: "live", type: "slots" })).toEqual([
    "other_category type",
  ]);
  const written = { name: "From nothing", subtitle: "New", intro: "Text.", feature_list: ["A"] };
  expect(await text.problems({ ...written, name: "", feature_list: [] })).toEqual([
    "missing name",
    "missing feature_list",
    "missing facts",
    "no_translation null",
  ]);
  await facts.publish({ ...complete, cover_image_id: cover });
  expect((await text.publish(written)).status).toBe(200);
  const { game_list: listed } = await read("game?limit=50");
  expect(listed.map(({ name }: { name: string }) => name)).toContain("From nothing");
});

test("game: keeps what editors wrote when the sample is loaded again", async () => {
  const row = await firstGame(3, 2);
  const text = await open("game_text", row.itemId, 3);
  await text.publish({ ...(await text.read()), name: "Own name" });
  await loadSample(db);
  const [after] = await db.select().from(game).where(eq(game.id, row.id));
  expect(after?.name).toBe("Own name");
});

test("game: has a Markdown source of its HTML when an earlier version stored HTML alone", async () => {
  const row = await firstGame(3, 3);
  await db.update(game).set({ intro: null, introHtml: "<p>Plain <em>words</em>.</p>" }).where(eq(game.id, row.id));
  expect((await (await open("game_text", row.itemId, 3)).read()).intro).toBe("Plain *words*.");
});
