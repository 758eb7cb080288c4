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

test.each([["/api/page"], ["/"], ["/中/字"], ['/a"b\\c'], ["/line\nbreak\u0007\u2028"], [`/${"long".repeat(200)}`]])(
  "the line of a request is the one that pino makes, %j",
  (path) => {
    const log = openLog();
    const told = { id: "from-the-balancer-1", method: "GET", path, status: 200 };
    logRequest({ log, metrics: metrics as never }, { ...told, started: performance.now(), kept: true });
    log.info({ ...told, ms: 0 }, "request");
    const [ours, pinos] = lines;
    expect(ours?.replace(/"ms":\d+/, '"ms":0')).toBe(pinos);
  },
);

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
