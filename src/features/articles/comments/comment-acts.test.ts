import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { db } from "#src/offline/db.ts";
import { setMember, startSession } from "#src/offline/session.ts";
import { aMember, stubBrowser } from "#src/offline/test/visitor.ts";
import { changeComment, deleteComment, writeComment } from "./comment-acts.ts";
import type { ShownComment } from "./comment-threads.ts";

const place = { articleId: 12, lang: 2 };
/** For what waits until its time has come. */
const patience = { timeout: 20_000 };

const rows = () => db.outbox.orderBy("sequence").toArray();
const arrived = (network: { mock: { calls: [string, RequestInit][] } }, method: string) =>
  network.mock.calls.filter(([, init]) => init.method === method).map(([, init]) => JSON.parse(String(init.body)));

/** A comment as its writer sees it; without an id the site does not have it yet. */
const shown = (traits: Partial<ShownComment>): ShownComment => ({
  key: "",
  id: undefined,
  author: null,
  text: "",
  state: "shown",
  at: "",
  edited: false,
  answeredName: null,
  own: true,
  said: { liked: false, amount: 0 },
  likes: [],
  entry: undefined,
  ...traits,
});

test("comment entries: are sent in sequence when the comment has no id yet", async () => {
  stubBrowser();
  // Chance has its part in how long an entry waits that the site has failed at.
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  startSession("t7");
  setMember("t7", aMember({ id: 7 }));
  const answer = Response.json({ comment: { id: 9 }, comment_count: 1 });
  const failure = Response.json({ code: "internal", message: "Sorry." }, { status: 500 });
  const network = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
  network.mockImplementation(async () => answer.clone());
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) =>
    path === "/healthz" ? new Response("") : network(path, init),
  );
  vi.stubGlobal("navigator", { onLine: false });
  await writeComment(place, "first");
  const [made] = await rows();
  if (!made) throw new Error("Not written down.");
  // As if it were being sent: what is changed now is another entry.
  await db.outbox.update(made.sequence, { attempts: 1 });
  const comment = shown({ key: made.id, entry: { ...made, attempts: 1 } });
  await changeComment(place, comment, "second");

  network.mockImplementationOnce(async () => answer.clone()).mockImplementationOnce(async () => failure);
  vi.stubGlobal("navigator", { onLine: true });
  dispatchEvent(new Event("online"));
  await vi.waitFor(async () => expect((await rows())[1]).toMatchObject({ state: "pending", attempts: 1 }), patience);
  await changeComment(place, shown({ key: made.id, id: 9, entry: (await rows())[1] }), "third");
  await vi.waitFor(
    async () =>
      expect((await rows()).map(({ state }) => state)).toEqual(["acknowledged", "acknowledged", "acknowledged"]),
    patience,
  );
  expect(arrived(network, "PUT").map(({ comment: text }) => text)).toEqual(["second", "second", "third"]);
  expect(network.mock.calls.map(([path]) => path).filter((path) => path.includes("/9"))).toHaveLength(3);

  await deleteComment(place, shown({ key: made.id, id: 9 }));
  await vi.waitFor(async () =>
    expect((await rows()).at(-1)).toMatchObject({ kind: "removeComment", state: "acknowledged" }),
  );
  expect(new Set((await rows()).slice(1).map(({ target }) => target))).toEqual(new Set(["article/12/comment/9"]));
});
