import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { savedViewLimits } from "#contract/backstage/limits.ts";
import { asker, password } from "../test/members.ts";
import { addStaff } from "../test/staff.ts";
import { testApp } from "../test/test-app.ts";

const { db, request } = await testApp();
const ask = asker(request);
const author = () => addStaff(db, [{ role: "author", langs: [2] }]);
type Staff = Awaited<ReturnType<typeof author>>;

const list = async ({ token }: Staff) => (await ask(token, "GET /api/backstage/view")).body.view_list;
const drafts = { place: "articles", name: "My drafts", search: { status: "draft", mine: "true" } };
const put = ({ token }: Staff, id: string, body: object = drafts) => ask(token, `PUT /api/backstage/view/${id}`, body);

test("saved views: are kept for their member, renamed and deleted by them alone", async () => {
  const [own, other] = [await author(), await author()];
  const id = randomUUID();
  expect((await put(own, id)).body).toEqual({ saved: true });
  const later = { id: randomUUID(), place: "games", name: "春天", search: { q: "春" } };
  await put(own, later.id, { ...later, name: " 春天 " });
  await put(own, id, { ...drafts, name: "Mine" });
  expect(await list(own)).toEqual([{ id, ...drafts, name: "Mine" }, later]);
  expect(await list(other)).toEqual([]);
  const remove = ({ token }: Staff) => ask(token, `DELETE /api/backstage/view/${id}`);
  expect((await put(other, id)).status).toBe(404);
  expect((await remove(other)).body).toEqual({ deleted: false });
  expect((await remove(own)).body).toEqual({ deleted: true });
  expect(await list(own)).toEqual([later]);
  const exported = await ask(own.token, "POST /api/user/export", { password });
  expect(exported.body.saved_view_list).toEqual([later]);
});

test("saved views: are limited in number, also when calls come at once; those that exist can be changed", async () => {
  const own = await author();
  const ids = Array.from({ length: savedViewLimits.views + 3 }, () => randomUUID());
  const answers = await Promise.all(ids.map((id) => put(own, id)));
  expect(answers.filter(({ body }) => body.saved)).toHaveLength(savedViewLimits.views);
  const [first] = await list(own);
  expect(await list(own)).toHaveLength(savedViewLimits.views);
  expect((await put(own, first.id, { ...drafts, name: "Other" })).body).toEqual({ saved: true });
});

test.each([
  ["without a name", { ...drafts, name: "  " }],
  ["with a long name", { ...drafts, name: "n".repeat(savedViewLimits.name + 1) }],
  ["of another address", { ...drafts, place: "../staff" }],
  ["with a filter that no list has", { ...drafts, search: { status: "Draft; x" } }],
])("saved views: are rejected %s", async (_, body) => {
  expect((await put(await author(), randomUUID(), body)).status).toBe(422);
});
