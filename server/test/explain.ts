import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** One step of a query plan: its operation, its table or index, and the number of rows it returned. */
export interface Step {
  readonly does: string;
  readonly table: string | undefined;
  readonly index: string | undefined;
  readonly rows: number;
}

/** Runs `work` on a database, runs `EXPLAIN ANALYZE` for its queries, and returns the steps of all plans. */
export async function explain(pool: pg.Pool, work: (db: NodePgDatabase) => Promise<unknown>): Promise<Step[]> {
  const queries: { query: string; params: unknown[] }[] = [];
  await work(drizzle(pool, { logger: { logQuery: (query, params) => queries.push({ query, params }) } }));
  const steps: Step[] = [];
  for (const { query, params } of queries) {
    const { rows } = await pool.query(`explain (analyze, timing off, format json) ${query}`, params);
    collect(rows[0]["QUERY PLAN"][0].Plan, steps);
  }
  return steps;
}

function collect(node: PlanNode, steps: Step[]): void {
  steps.push({
    does: node["Node Type"],
    table: node["Relation Name"],
    index: node["Index Name"],
    rows: (node["Actual Rows"] ?? 0) * (node["Actual Loops"] ?? 1),
  });
  for (const child of node.Plans ?? []) collect(child, steps);
}
