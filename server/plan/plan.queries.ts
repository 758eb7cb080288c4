import { type SQL, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as v from "valibot";
import { documentLang } from "#contract/backstage/documents.ts";
import { documentKinds } from "#contract/backstage/kinds.ts";
import { planLimits } from "#contract/backstage/limits.ts";
import { type PlanEntry, type PlanKind, planKinds } from "#contract/backstage/plan.ts";
import { checkRows } from "#server/database/check-rows.ts";
import { type PlanSource, planSources } from "./plan-sources.queries.ts";

interface PlanQuery {
  readonly lang: number;
  readonly from: string;
  readonly to: string;
  readonly kind?: PlanKind | undefined;
  readonly content_lang?: number | undefined;
  /** Whether messages to members are listed. */
  readonly withMessages: boolean;
}

/** A row of the union, in the names of its columns. */
const planRow = v.object({
  ...{ kind: v.picklist(planKinds), id: v.string(), point: v.picklist(["published", "starts", "ends", "sent"]) },
  ...{ at: v.string(), title: v.string(), lang: documentLang },
  state: v.picklist(["waiting", "done", "failed", "missed"]),
  ...{ document_kind: v.nullable(v.picklist(documentKinds)), item_id: v.nullable(v.number()) },
  ...{ schedule_id: v.nullable(v.string()), zone: v.nullable(v.string()), together: v.nullable(v.number()) },
});

/** Lists what happens from one time to another, the earliest first. Each kind is read by an index on its times. */
export async function findPlan(
  db: NodePgDatabase,
  query: PlanQuery,
): Promise<{ entry_list: PlanEntry[]; has_more: boolean }> {
  const { lang, kind, withMessages } = query;
  const sources = planSources(lang).filter(
    (source) => (kind === undefined || source.kind === kind) && (source.kind !== "message" || withMessages),
  );
  if (sources.length === 0) return { entry_list: [], has_more: false };
  const parts = sources.map((source) => rowsOf(source, query));
  const found = await db.execute(
    sql`select * from (${sql.join(parts, sql` union all `)}) as plan order by at, kind, id, point limit ${planLimits.entries + 1}`,
  );
  const rows = checkRows(planRow, found);
  return {
    entry_list: rows.slice(0, planLimits.entries).map(toEntry),
    has_more: rows.length > planLimits.entries,
  };
}

/** The first rows of one source. No more are needed, whatever the others have. */
function rowsOf(source: PlanSource, { from, to, content_lang: lang }: PlanQuery): SQL {
  const { kind, point, at, where, state, documentKind, itemId, scheduleId, zone, together } = source;
  const none = sql`null`;
  return sql`(select ${kind}::text as kind, ${source.id} as id, ${point}::text as point, ${at} as at,
      ${source.title} as title, ${source.lang ?? none}::int as lang,
      ${state ?? sql`case when ${at} <= now() then 'done' else 'waiting' end`}::text as state,
      ${documentKind ?? none}::text as document_kind, ${itemId ?? none}::int as item_id,
      ${scheduleId ?? none}::text as schedule_id, ${zone ?? none}::text as zone, ${together ?? none}::int as together
    from ${source.from}
    where ${at} >= ${from}::timestamptz and ${at} < ${to}::timestamptz
      and ${where ?? sql`true`}
      and ${lang === undefined || !source.lang ? sql`true` : sql`(${source.lang} = ${lang} or ${source.lang} is null)`}
    order by ${at} limit ${planLimits.entries + 1})`;
}

function toEntry(row: v.InferOutput<typeof planRow>): PlanEntry {
  const { kind, id, point, title, lang, state, document_kind, item_id, schedule_id, zone, together } = row;
  return {
    ...{ kind, id, point, title, lang, state },
    at: new Date(row.at).toISOString(),
    document: document_kind === null || item_id === null ? null : { kind: document_kind, item_id },
    schedule: schedule_id === null ? null : { id: schedule_id, zone: zone ?? "UTC", together: together ?? 1 },
  };
}
