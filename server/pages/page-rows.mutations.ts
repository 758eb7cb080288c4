import { eq } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { ApiError } from "#contract/http/errors.ts";
import { pagePaths } from "#contract/pages/page-paths.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { page } from "./pages.schema.ts";

/** Path of the page with this place among `pagePaths`, from 1. @throws {ApiError} `not_found` */
export function pathOf(itemId: number): string {
  const path = pagePaths[itemId - 1];
  if (path === undefined) throw new ApiError("not_found");
  return path;
}

/** Id of the row of a page; `undefined` if it has none. */
export async function findPageId(db: NodePgDatabase, uri: string): Promise<number | undefined> {
  const [row] = await db.select({ id: page.id }).from(page).where(eq(page.uri, uri));
  return row?.id;
}

/** Id of the row of a page, which is added if it is missing. */
export async function ensurePage(tx: Transaction, uri: string): Promise<number> {
  await tx.insert(page).values({ uri }).onConflictDoNothing();
  const id = await findPageId(tx, uri);
  if (id === undefined) throw new Error(`The page ${uri} was not stored.`);
  return id;
}
