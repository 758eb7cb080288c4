import pino, { type Level } from "pino";
import { expect, test, vi } from "vitest";
import { logRequest } from "./request-log.ts";

vi.setSystemTime(1_700_000_000_000);
const metrics = { answered: vi.fn() };
let lines: string[] = [];

function openLog(level: Level = "info") {
  lines = [];
  return pino({ level, base: null }, { write: (line) => void lines.push(line) });
}

test("request log: writes method, path, status and milliseconds in one line", () => {
  const log = openLog();
  const fields = { id: "from-the-balancer-1", method: "GET", path: '/a"b', status: 200 };
  logRequest({ log, metrics: metrics as never }, { ...fields, started: performance.now(), kept: true });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 30, time: 1_700_000_000_000, ...fields, ms: 0, msg: "request" },
  ]);
});

test.each<[Level, number, number]>([
  ["info", 404, 1],
  ["info", 500, 1],
  ["warn", 404, 0],
  ["warn", 500, 1],
  ["fatal", 500, 0],
])("request log: at level %s a response %i has %i lines", (level, status, count) => {
  const log = openLog(level);
  const answered = { id: "1", method: "GET", path: "/", status, started: performance.now(), kept: false };
  logRequest({ log, metrics: metrics as never }, answered);
  expect(lines.map((line) => JSON.parse(line).level)).toEqual(Array(count).fill(status < 500 ? 30 : 50));
});
