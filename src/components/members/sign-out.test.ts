import "fake-indexeddb/auto";
import { createHash } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { aMember, stubBrowser } from "#src/offline/test/visitor.ts";

const patience = { timeout: 20_000 };
const sent: { path: string; body: string; authorization: string | undefined }[] = [];
let online = false;

beforeEach(() => {
  stubBrowser();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    if (!online) throw new TypeError("Failed to fetch");
    if (path === "/healthz") return new Response("");
    const { authorization } = (init.headers ?? {}) as Record<string, string>;
    sent.push({ path, body: String(init.body), authorization });
    return Response.json({ result: "SUCCESS" });
  });
});

test("sign-out: is sent by its hash, without a login, when the network is back and another member has signed in", async () => {
  const login = await import("#src/offline/session.ts");
  const { signOut } = await import("./sign-out.ts");
  const { db } = await import("#src/offline/db.ts");
  const { countPendingEntries } = await import("#src/outbox/observe.ts");
  const { startFlushLoop } = await import("#src/outbox/flush-loop.ts");
  login.startSession("t7");
  login.setMember("t7", aMember({ id: 7 }));
  await signOut(3);
  const rows = () => db.outbox.toArray();
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1), patience);
  expect(JSON.stringify(await rows())).not.toContain("t7");
  expect(await countPendingEntries()).toBe(0);
  login.startSession("t8");
  login.setMember("t8", aMember({ id: 8 }));
  online = true;
  startFlushLoop();
  await vi.waitFor(async () => expect(await rows()).toEqual([]), patience);
  const body = JSON.stringify({ token_hash: createHash("sha256").update("t7").digest("base64url") });
  expect(sent).toEqual([{ path: "/api/user/session/end?lang=3", body, authorization: undefined }]);
});
