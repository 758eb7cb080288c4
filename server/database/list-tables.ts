import pg, { type ClientBase } from "pg";

/** A table of the site, with the columns that hold data of their own (generated ones make theirs). */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A counter and the number it gives next. Text, as numbers are 64 bits wide. */
export interface Sequence {
  readonly name: string;
  readonly next: string;
}

/** Fingerprints of the migrations the database has had, oldest first. */
export async function appliedMigrations(client: ClientBase): Promise<string[]> {
  const table = await client.query(
    "SELECT FROM pg_tables WHERE schemaname = 'drizzle' AND tablename = '__drizzle_migrations'",
  );
  if (table.rowCount === 0) return [];
  const { rows } = await client.query<{ hash: string }>(
    "SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at, id",
  );
  return rows.map((row) => row.hash);
}

/** The tables of the site, by name. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    SELECT c.relname AS name,
      coalesce(array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attname IS NOT NULL), '{}') AS columns
    FROM pg_class c
    LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    GROUP BY c.relname ORDER BY c.relname`);
  return rows;
}

/** The counters of the site, by name. */
export async function listSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string; step: string }>(`
    SELECT sequencename AS name, increment_by::text AS step
    FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename`);
  const sequences: Sequence[] = [];
  for (const { name, step } of rows) {
    // The view says nothing of a counter that was set and gave no number since, as after a restore.
    const state = await client.query<{ next: string }>(
      `SELECT (last_value + CASE WHEN is_called THEN ${step} ELSE 0 END)::text AS next FROM public.${pg.escapeIdentifier(name)}`,
    );
    for (const { next } of state.rows) sequences.push({ name, next });
  }
  return sequences;
}

/** The tables again, each after those it refers to, so that they can be filled one after the other. */
export async function inOrderOfReference(client: ClientBase, tables: readonly Table[]): Promise<Table[]> {
  const { rows } = await client.query<{ from: string; to: string }>(`
    SELECT DISTINCT f.relname AS "from", t.relname AS "to"
    FROM pg_constraint k JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
    WHERE k.contype = 'f' AND f.relnamespace = 'public'::regnamespace ORDER BY 1, 2`);
  const ordered = new Set<Table>();
  const visited = new Set<string>();
  const visit = (name: string): void => {
    if (visited.has(name)) return;
    visited.add(name);
    for (const reference of rows) if (reference.from === name) visit(reference.to);
    const table = tables.find((candidate) => candidate.name === name);
    if (table !== undefined) ordered.add(table);
  };
  for (const table of tables) visit(table.name);
  return [...ordered];
}

/** Triggers of the site's own that are on; those behind foreign keys are not among them. */
export async function listTriggers(client: ClientBase): Promise<{ table: string; name: string }[]> {
  const { rows } = await client.query<{ table: string; name: string }>(`
    SELECT c.relname AS "table", t.tgname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT t.tgisinternal AND t.tgenabled = 'O'
    ORDER BY 1, 2`);
  return rows;
}
