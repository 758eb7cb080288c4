import pg, { type ClientBase } from "pg";
import * as v from "valibot";
import { checkRows } from "./check-rows.ts";

const table = v.object({ name: v.string(), columns: v.array(v.string()) });

/** A table of the site, with its columns except generated ones. */
export type Table = v.InferOutput<typeof table>;

/** A sequence and its next value, as text because it is 64 bits wide. */
export interface Sequence {
  readonly name: string;
  readonly next: string;
}

/** Returns the hashes of the applied migrations, oldest first. */
export async function appliedMigrations(client: ClientBase): Promise<string[]> {
  const found = await client.query(
    "SELECT FROM pg_tables WHERE schemaname = 'drizzle' AND tablename = '__drizzle_migrations'",
  );
  if (found.rowCount === 0) return [];
  const rows = await client.query("SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at, id");
  return checkRows(v.object({ hash: v.string() }), rows).map((row) => row.hash);
}

/** Lists the tables of the site by name. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const result = await client.query(`
    SELECT c.relname AS name,
      coalesce(array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attname IS NOT NULL), '{}') AS columns
    FROM pg_class c
    LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    GROUP BY c.relname ORDER BY c.relname`);
  return checkRows(table, result);
}

/** Lists the sequences of the site by name. */
export async function listSequences(client: ClientBase): Promise<Sequence[]> {
  const result = await client.query(`
    SELECT sequencename AS name, increment_by::text AS step
    FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename`);
  const sequences: Sequence[] = [];
  for (const { name, step } of checkRows(v.object({ name: v.string(), step: v.string() }), result)) {
    // The view shows no value for a sequence that was set but not used since, as after a restore.
    const state = await client.query(
      `SELECT (last_value + CASE WHEN is_called THEN ${step} ELSE 0 END)::text AS next FROM public.${pg.escapeIdentifier(name)}`,
    );
    for (const { next } of checkRows(v.object({ next: v.string() }), state)) sequences.push({ name, next });
  }
  return sequences;
}

/** Sorts tables so that each follows those that its foreign keys refer to. */
export async function inOrderOfReference(client: ClientBase, tables: readonly Table[]): Promise<Table[]> {
  const result = await client.query(`
    SELECT DISTINCT f.relname AS "from", t.relname AS "to"
    FROM pg_constraint k JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
    WHERE k.contype = 'f' AND f.relnamespace = 'public'::regnamespace ORDER BY 1, 2`);
  const references = checkRows(v.object({ from: v.string(), to: v.string() }), result);
  const ordered = new Set<Table>();
  const visited = new Set<string>();
  const visit = (name: string): void => {
    if (visited.has(name)) return;
    visited.add(name);
    for (const reference of references) if (reference.from === name) visit(reference.to);
    const found = tables.find((candidate) => candidate.name === name);
    if (found !== undefined) ordered.add(found);
  };
  for (const { name } of tables) visit(name);
  return [...ordered];
}

/** Lists the enabled triggers of the site, without those of foreign keys. */
export async function listTriggers(client: ClientBase): Promise<{ table: string; name: string }[]> {
  const result = await client.query(`
    SELECT c.relname AS "table", t.tgname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT t.tgisinternal AND t.tgenabled = 'O'
    ORDER BY 1, 2`);
  return checkRows(v.object({ table: v.string(), name: v.string() }), result);
}
