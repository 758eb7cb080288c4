import pg from "pg";
import { expect, onTestFinished, vi } from "vitest";

/** Locks a table of a database, so that requests for its rows wait. */
export async function lockTable(databaseUrl: string, table: "draw" | "image") {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  const release = () => client.end();
  onTestFinished(() => release().catch(() => {}));
  const waitedFor = () =>
    vi.waitFor(
      async () => {
        const { rows } = await client.query(
          `select 1 from pg_locks where relation = '${table}'::regclass and not granted`,
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 20_000, interval: 20 },
    );
  return { release, waitedFor };
}
