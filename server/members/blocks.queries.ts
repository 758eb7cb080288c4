import { desc, eq, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { ApiError } from "#contract/http/errors.ts";
import type { Block } from "#contract/members/blocks.ts";
import { block } from "./blocks.schema.ts";
import { member } from "./members.schema.ts";

const mostListed = 500;
const lasts = sql`(${block.until} is null or ${block.until} > now())`;

/** Lists the blocks whose end has not come, the latest first; `id` finds one. */
export async function findBlocks(db: NodePgDatabase, id?: number): Promise<Block[]> {
  const rows = await db
    .select({ row: block, author: { id: member.id, nickname: member.nickname } })
    .from(block)
    .leftJoin(member, eq(member.id, block.authorId))
    .where(id === undefined ? lasts : eq(block.id, id))
    .orderBy(desc(block.id))
    .limit(mostListed);
  return rows.map(({ row, author }) => ({
    ...{ id: row.id, kind: row.kind, value: row.value, reason: row.reason, author },
    until: row.until?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  }));
}

interface Visitor {
  /** As `clientNetwork` returns it. */
  readonly network: string;
  readonly email?: string;
}

/**
 * Refuses visitors of a blocked network, and addresses of a blocked domain or of one below it.
 *
 * @throws {ApiError} `feature_unavailable`
 */
export async function requireNotBlocked(db: NodePgDatabase, { network, email }: Visitor): Promise<void> {
  const labels = email?.split("@").at(-1)?.split(".") ?? [];
  const domains = labels.map((_, place) => labels.slice(place).join("."));
  const isAddress = network !== "unknown";
  const [found] = await db
    .select({ id: block.id })
    .from(block)
    .where(
      sql`${lasts} and (
        (kind = 'domain' and value = any(${sql.param(domains)}::text[]))
        or (kind = 'network' and ${isAddress ? sql`network >>= ${network}::inet` : sql`false`}))`,
    )
    .limit(1);
  if (found) throw new ApiError("feature_unavailable");
}
