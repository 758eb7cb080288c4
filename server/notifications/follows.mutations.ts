import { and, eq, gt, sql } from "drizzle-orm";
import { ApiError } from "#contract/http/errors.ts";
import { markSix } from "#contract/limits.ts";
import { type FollowKind, maxFollows } from "#contract/notifications/kinds.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { label } from "../articles/articles.schema.ts";
import { calendarEvent } from "../calendar/calendar.schema.ts";
import { navItem } from "../pages/pages.schema.ts";
import { isId } from "./follows.queries.ts";
import { follow } from "./notifications.schema.ts";

interface Followed {
  readonly memberId: number;
  readonly kind: FollowKind;
  readonly key: string;
}

/**
 * Follows or unfollows a subject. Repeats change nothing.
 *
 * @throws {ApiError} `not_found` when the subject does not exist; `invalid` over the limit of follows
 */
export async function setFollow(tx: Transaction, given: Followed, followed: boolean): Promise<void> {
  const { memberId, kind, key } = given;
  if (!followed) {
    await tx.delete(follow).where(and(eq(follow.memberId, memberId), eq(follow.kind, kind), eq(follow.key, key)));
    return;
  }
  if (!(await isThere(tx, given))) throw new ApiError("not_found");
  await tx.insert(follow).values({ memberId, kind, key }).onConflictDoNothing();
  if ((await tx.$count(follow, eq(follow.memberId, memberId))) > maxFollows) {
    throw new ApiError("invalid", { fields: { key: ["invalid"] } });
  }
}

async function isThere(tx: Transaction, { kind, key }: Followed): Promise<boolean> {
  if (kind === "draw") return key === markSix.followKey;
  if (kind === "label") return (await tx.$count(label, eq(label.key, key))) > 0;
  if (kind === "section") return (await tx.$count(navItem, eq(navItem.uri, `/${key}`))) > 0;
  if (!isId(key)) return false;
  // An event that has started needs no reminder.
  return (
    (await tx.$count(calendarEvent, and(eq(calendarEvent.id, Number(key)), gt(calendarEvent.startsAt, sql`now()`)))) > 0
  );
}
