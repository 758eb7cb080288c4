import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { dropDatabase } from "./drop-database.ts";
import { execute } from "./execute.ts";
// Declares what the global set-up provides.
import type {} from "./global-setup.ts";

/**
 * A database of its own for a test file, migrated and empty, or with the sample content; `{ empty: true }` leaves out
 * the migrations too. Call `drop` after the last test.
 */
export async function testDatabase(
  options: { empty?: boolean; sample?: boolean } = {},
): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject("testServer");
  const template = options.empty ? "template0" : options.sample ? server.sampleTemplate : server.template;
  const name = `kapok_test_${randomBytes(6).toString("hex")}`;
  await execute(server.url, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => dropDatabase(server.url, name) };
}
