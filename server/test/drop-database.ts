import { execute } from "./execute.ts";

/**
 * Drops a database on the server at `serverUrl` and ends the connections of its user. `WITH (FORCE)` fails for an
 * ordinary user while autovacuum is running. A plain `DROP` stops autovacuum.
 */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  const connections = `pg_stat_activity WHERE datname = '${name}' AND usename = current_user`;
  await execute(serverUrl, `SELECT pg_terminate_backend(pid) FROM ${connections}`);
  await execute(serverUrl, `DROP DATABASE ${name}`);
}
