import pg from "pg";

/** Runs one statement on its own connection and returns its rows. */
export async function execute(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query<Record<string, unknown>>(statement);
    return result.rows;
  } finally {
    await client.end();
  }
}
