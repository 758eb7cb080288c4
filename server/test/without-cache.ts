import { execute } from "./execute.ts";

/**
 * From now on a PostgreSQL of the tests waits for no disk: what it holds is gone with the run anyway, and many of them
 * share one disk. Its user has to be a superuser, as that of the embedded one is.
 */
export async function withoutCache(url: string): Promise<void> {
  for (const setting of ["fsync", "full_page_writes", "synchronous_commit"]) {
    await execute(url, `ALTER SYSTEM SET ${setting} = off`);
  }
  await execute(url, "SELECT pg_reload_conf()");
}
