import { execute } from "#server/test/execute.ts";

/** Columns, constraints, indexes, triggers, functions and sequences of the public schema, one line each. */
export async function describeSchema(url: string): Promise<string[]> {
  const lines = await execute(
    url,
    `SELECT concat_ws(' ', 'column', c.relname, attname, format_type(atttypid, atttypmod), attnotnull, attstattarget,
        pg_get_expr(adbin, adrelid)) AS line
      FROM pg_class c JOIN pg_attribute a ON attrelid = c.oid LEFT JOIN pg_attrdef ON adrelid = c.oid AND adnum = attnum
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
    UNION ALL SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT concat_ws(' ', tgenabled, pg_get_triggerdef(t.oid)) FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
      WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal
    UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT concat_ws(' ', 'sequence', sequencename, data_type) FROM pg_sequences WHERE schemaname = 'public'`,
  );
  return lines.map(({ line }) => String(line)).sort();
}

/** All rows of the public tables as JSON, by table. */
export async function readRows(url: string): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = await execute(url, "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1");
  const rows: Record<string, Record<string, unknown>[]> = {};
  for (const { name } of tables) {
    const [found] = await execute(
      url,
      `SELECT coalesce(json_agg(t ORDER BY to_json(t)->>'id', t::text), '[]') AS rows FROM "${name}" t`,
    );
    rows[String(name)] = found?.rows as Record<string, unknown>[];
  }
  return rows;
}
