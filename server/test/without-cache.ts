import { execute } from "./execute.ts";

/**
 * Lets a PostgreSQL of the tests skip waiting for the disk. Its data is deleted after the run, and many servers share
 * one disk. Its user has to be a superuser, as on the embedded server.
 */
export async function withoutCache(url: string): Promise<void> {
  for (const setting of ["fsync", "full_page_writes", "synchronous_commit"]) {
    await execute(url, `ALTER SYSTEM SET ${setting} = off`);
  }
  await execute(url, "SELECT pg_reload_conf()");
}
