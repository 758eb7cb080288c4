import { Writable } from "node:stream";
import { sql } from "drizzle-orm";
import pino from "pino";
import { expect, test } from "vitest";
import { testApp } from "#server/test/test-app.ts";
import { loggedError } from "./logged-error.ts";

const { db } = await testApp();
const secret = "somebody@example.org";

async function lineOf(work: PromiseLike<unknown>): Promise<string> {
  const lines: string[] = [];
  const to = new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) });
  const log = pino({ serializers: { err: loggedError } }, to);
  const error = await Promise.resolve(work).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  log.error({ err: error }, "failed");
  return lines.join("");
}

test("logged error: has the text of a failed query and its error, without values", async () => {
  const line = await lineOf(db.execute(sql`select ${secret}::uuid as wrong`));
  expect(line).not.toContain(secret);
  expect(JSON.parse(line).err).toMatchObject({
    type: "DrizzleQueryError",
    message: "invalid input syntax for type uuid",
    query: "select $1::uuid as wrong",
    code: "22P02",
  });
  expect(JSON.parse(line).err.stack).toMatch(/^ {4}at /);
});

test("logged error: names the constraint of a duplicate row", async () => {
  await db.execute(sql`create table address (email text constraint address_once unique)`);
  const add = () => db.execute(sql`insert into address values (${secret})`);
  await add();
  const line = await lineOf(add());
  expect(line).not.toContain(secret);
  expect(JSON.parse(line).err.constraint).toBe("address_once");
});

test.each<[string, (query: unknown) => Error]>([
  ["the cause of another error", (cause) => new Error("no contact", { cause })],
  ["behind two others", (cause) => new TypeError("a", { cause: new Error(String(cause), { cause }) })],
  ["one of several", (query) => new AggregateError([new Error("first"), query], String(query))],
  [
    "the cause of an error that is its own cause",
    (cause) => {
      const error = new AggregateError([], "circular", { cause });
      error.errors.push(error);
      return error;
    },
  ],
])("logged error: has no values of a failed query, %s", async (_, around) => {
  const failed = await Promise.resolve(db.execute(sql`select ${secret}::uuid as wrong`)).catch((error) => error);
  const error = around(failed);
  const line = await lineOf(Promise.reject(error));
  expect(line).not.toContain(secret);
  const { err } = JSON.parse(line);
  expect(err).toMatchObject({ query: "select $1::uuid as wrong", code: "22P02", thrown_as: error.constructor.name });
  expect(err.thrown_at).toMatch(/^ {4}at /);
});

test("logged error: contains other errors unchanged", async () => {
  const line = await lineOf(Promise.reject(new TypeError("no such thing")));
  expect(JSON.parse(line).err).toMatchObject({ type: "TypeError", message: "no such thing" });
});
