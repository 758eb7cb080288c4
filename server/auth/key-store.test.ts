import { inspect } from "node:util";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { OperatorError } from "#server/database/operator-error.ts";
import { testApp } from "#server/test/test-app.ts";
import { KeyStore } from "./key-store.mutations.ts";

const { db } = await testApp();
const secretKey = "a random text of 32 characters or more";
const stored = async () => {
  const { rows } = await db.execute(sql`select secret from server_secret where name = 'preview'`);
  return String(rows[0]?.secret);
};
afterEach(() => db.execute(sql`delete from server_secret`));

test("key store: keeps the first key when several processes create it", async () => {
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, n) => new KeyStore(db).get("preview", () => `key ${n}`)),
  );
  expect(new Set(made).size).toBe(1);
  expect(await stored()).toBe(made[0]);
});

test("key store: creates the key later when the first attempt failed", async () => {
  const keys = new KeyStore(db);
  await expect(keys.get("preview", () => Promise.reject(new Error("no disk")))).rejects.toThrow("no disk");
  expect(await keys.get("preview", () => "made")).toBe("made");
});

test("key store: fails without naming the key when it cannot be stored", async () => {
  await db.execute(sql`alter table server_secret add constraint closed check (secret = '') not valid`);
  const failure = await new KeyStore(db).get("preview", () => "the secret key").catch((error: unknown) => error);
  await db.execute(sql`alter table server_secret drop constraint closed`);
  expect(failure).toBeInstanceOf(Error);
  expect(inspect(failure)).not.toContain("the secret key");
});

test("key store: encrypts keys when there is a SECRET_KEY, also those that were stored before", async () => {
  expect(await new KeyStore(db).get("preview", () => "plain")).toBe("plain");
  expect(await new KeyStore(db, secretKey).get("preview", () => "other")).toBe("plain");
  expect(await stored()).toMatch(/^aes-256-gcm:[\w-]{40,}$/);
  expect(await new KeyStore(db, secretKey).get("preview", () => "other")).toBe("plain");
  await db.execute(sql`delete from server_secret`);
  expect(await new KeyStore(db, secretKey).get("preview", () => "new")).toBe("new");
  expect(await stored()).not.toContain("new");
});

test("key store: rejects a key that is encrypted for another secret or name, and keeps it", async () => {
  await new KeyStore(db, secretKey).get("preview", () => "the key");
  const before = await stored();
  for (const other of [undefined, `${secretKey}!`]) {
    const failure = await new KeyStore(db, other).get("preview", () => "other").catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(OperatorError);
    expect(String(failure)).toBe(
      'OperatorError: SECRET_KEY is not the one that the key "preview" of this site was encrypted with.',
    );
  }
  expect(await stored()).toBe(before);
  await db.execute(sql`insert into server_secret select 'vapid', secret from server_secret`);
  await expect(new KeyStore(db, secretKey).get("vapid", () => "other")).rejects.toThrow(OperatorError);
  for (const damaged of ["aes-256-gcm:", before.slice(0, -4), `${before.slice(0, -2)}AA`]) {
    await db.execute(sql`update server_secret set secret = ${damaged} where name = 'preview'`);
    await expect(new KeyStore(db, secretKey).get("preview", () => "other")).rejects.toThrow(OperatorError);
  }
});
