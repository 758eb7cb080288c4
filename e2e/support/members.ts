import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { hashPassword } from "#server/auth/passwords.ts";
import { openSession } from "#server/auth/sessions.mutations.ts";
import { createMember } from "#server/members/members.mutations.ts";
import { member } from "#server/members/members.schema.ts";
import { inDatabase } from "./database.ts";
import { expect } from "./fixtures.ts";
import type { Language } from "./messages.ts";
import { openBlank, visit } from "./page-ready.ts";

/** The password of every member that `addMember` makes. */
export const password = "tests2026kapok";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";

export interface TestMember {
  readonly id: number;
  readonly email: string;
  /** Tokens of the login in the test's browser and of another in Firefox. */
  readonly token: string;
  readonly elsewhere: string;
}

/** Adds a member with two logins. */
export async function addMember(
  { id: lang }: Language,
  traits: Partial<Pick<typeof member.$inferInsert, "materialOnly" | "vipGroup">> = {},
): Promise<TestMember> {
  return inDatabase(async (db) => {
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    const passwordHash = await hashPassword(password);
    const made = await db.transaction((tx) =>
      createMember(tx, { email, passwordHash, lang, verifiedAt: new Date(), ...traits }),
    );
    if (!made) throw new Error("The member exists already.");
    const { token: elsewhere } = await db.transaction((tx) => openSession(tx, made.id, firefox));
    const { token } = await db.transaction((tx) => openSession(tx, made.id, ""));
    return { id: made.id, email, token, elsewhere };
  });
}

/** Revokes or restores a member's permission to comment. */
export async function setCommentPermission({ id }: TestMember, muted: boolean): Promise<void> {
  await inDatabase((db) => db.update(member).set({ commentAllowed: !muted }).where(eq(member.id, id)));
}

/** Opens a page as a member by storing the token of their login. */
export async function visitAs({ token }: Pick<TestMember, "token">, page: Page, path: string): Promise<void> {
  await openBlank(page);
  await page.evaluate((value) => {
    // As at a log-in. Otherwise entries of a member who was here before are sent with this token.
    localStorage.removeItem("kapok.member");
    localStorage.setItem("kapok.token", value);
  }, token);
  await visit(page, path);
}

/** Ends all logins of a member, as another device would. */
export async function endSessions(origin: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${origin}/api/user/log-out-everywhere`, { method: "POST", headers });
  expect(response.status).toBe(200);
}

/** Status of an API response to a token. */
export async function statusOf(origin: string, token: string): Promise<number> {
  const response = await fetch(`${origin}/api/user`, { headers: { authorization: `Bearer ${token}` } });
  await response.body?.cancel();
  return response.status;
}

/** Waits until local storage has no data of a member. Only the mark of a sign-out may replace their id. */
export async function expectNothingOf({ email }: TestMember, page: Page): Promise<void> {
  const stored = () => page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
  await expect.poll(async () => JSON.stringify(await stored())).not.toContain(email);
  const { "kapok.member-id": memberId = "none", ...others } = await stored();
  expect(memberId).toBe("none");
  expect(JSON.stringify(others)).not.toMatch(/kapok\.(?:token|member)/);
}
