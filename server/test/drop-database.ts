import { execute } from "./execute.ts";

/**
 * Drops a database on the server at `serverUrl`, whoever of its user's is still connected. Not by `WITH (FORCE)`, which
 * an ordinary user may not use while autovacuum is at work in it; a plain `DROP` sends that away.
 */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  const connections = `pg_stat_activity WHERE datname = '${name}' AND usename = current_user`;
  await execute(serverUrl, `SELECT pg_terminate_backend(pid) FROM ${connections}`);
  await execute(serverUrl, `DROP DATABASE ${name}`);
}
