import { Hono } from "hono";
import pino, { type Level } from "pino";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { logRequests } from "./request-log.ts";

vi.setSystemTime(1_700_000_000_000);
// Files of one process share its clock.
afterAll(() => void vi.useRealTimers());
const observeRequest = vi.fn();
let lines: Record<string, unknown>[] = [];

/** Sends a request to an application that only logs and responds with a status. */
function send(status: number, { level = "info", headers = {} }: { level?: Level; headers?: HeadersInit } = {}) {
  const log = pino({ level, base: null }, { write: (line) => void lines.push(JSON.parse(line)) });
  const app = new Hono().use(logRequests({ log, metrics: { observeRequest } as never }));
  app.get("/:file", () => new Response(null, { status }));
  return app.request("/a'b?query=1", { headers });
}

beforeEach(() => {
  lines = [];
  observeRequest.mockClear();
});

test("request log: writes id, method, path, status and milliseconds in one line", async () => {
  await send(200, { headers: { "x-request-id": "from-the-balancer-1" } });
  const fields = { id: "from-the-balancer-1", method: "GET", path: "/a'b", status: 200 };
  expect(lines).toEqual([{ level: 30, time: 1_700_000_000_000, ...fields, ms: expect.any(Number), msg: "request" }]);
  expect(observeRequest).toHaveBeenCalledExactlyOnceWith(
    { path: "/a'b", status: 200, cached: false },
    expect.any(Number),
  );
});

test("request log: names the version of the client when the header is a version", async () => {
  for (const [sent, client] of [
    ["20261125120000-0f54616", "20261125120000-0f54616"],
    ["20261125120000", "20261125120000"],
    ["<script>", undefined],
    ["20261125120000-0f54616 x", undefined],
  ] as const) {
    await send(200, { headers: { "x-app-version": sent } });
    expect(lines.at(-1)?.client).toBe(client);
  }
});

test.each(["<script>", "a b", "x".repeat(256)])("request log: creates an id when the client sends %s", async (id) => {
  await send(200, { headers: { "x-request-id": id } });
  expect(lines).toEqual([expect.objectContaining({ id: expect.stringMatching(/^[\w-]{36}$/) })]);
});

test.each<[Level, number, number]>([
  ["info", 404, 1],
  ["info", 500, 1],
  ["warn", 404, 0],
  ["warn", 500, 1],
  ["fatal", 500, 0],
])("request log: at level %s a response %i has %i lines", async (level, status, count) => {
  await send(status, { level });
  expect(lines.map((line) => line.level)).toEqual(Array(count).fill(status < 500 ? 30 : 50));
});
