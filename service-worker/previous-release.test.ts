import "./test/scope.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { db } from "#src/offline/db.ts";
import { makeDatabase } from "#src/offline/test/earlier-versions.ts";
import { previousDatabase, previousToken, unsentKeys } from "#src/offline/test/previous-release.ts";
import { flushFromWorker } from "./outbox-sync.ts";

const network = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

beforeEach(async () => {
  await makeDatabase(previousDatabase(Date.now()));
  vi.stubGlobal("fetch", network.mockReset());
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await db.delete();
});

it("worker: sends the member's entries once when no page is open after an update", async () => {
  network.mockImplementation(async (path) =>
    Response.json(
      path.includes("/like/") ? { liked: true, liked_amount: 3 } : { comment: { id: 91 }, comment_count: 4 },
    ),
  );
  await flushFromWorker();
  await flushFromWorker();
  const headers = network.mock.calls.map(([, init]) => init.headers as Record<string, string>);
  // Waiting forms were in local storage, which a worker cannot read.
  const own = unsentKeys.filter((key) => key !== "waiting-form");
  expect(headers.map((sent) => sent["idempotency-key"]).sort()).toEqual([...own].sort());
  expect(headers.every(({ authorization }) => authorization === `Bearer ${previousToken}`)).toBe(true);
});
