import { eq } from "drizzle-orm";
import { hashPassword } from "#server/auth/passwords.ts";
import { openSession } from "#server/auth/sessions.mutations.ts";
import type { Database } from "#server/database/connect.ts";
import { createMember } from "#server/members/members.mutations.ts";
import { member } from "#server/members/members.schema.ts";
import type { TestApp } from "./test-app.ts";

/** The password of every member that `addMember` creates. */
export const password = "tests2026kapok";
// Hashed once per file, because hashing is slow on purpose.
let passwordHash: Promise<string> | undefined;
let count = 0;

/** Adds a member with one session; `traits` are columns of the table. */
export async function addMember(
  db: Database,
  traits: Partial<typeof member.$inferInsert> = {},
): Promise<{ id: number; email: string; token: string }> {
  passwordHash ??= hashPassword(password);
  const given = {
    email: `member-${++count}@example.com`,
    lang: 3,
    verifiedAt: new Date(),
    passwordHash: await passwordHash,
  };
  const made = await db.transaction((tx) => createMember(tx, given));
  if (!made) throw new Error("There is such a member already.");
  const [row = made] =
    Object.keys(traits).length === 0
      ? []
      : await db.update(member).set(traits).where(eq(member.id, made.id)).returning();
  const { token } = await db.transaction((tx) => openSession(tx, made.id, "tests"));
  return { id: made.id, email: row.email, token };
}

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any response
  readonly body: any;
}

let networks = 0;

/**
 * Requests the API as a member, or with `""` as a visitor. Each request has another network address unless the headers
 * set one.
 */
export function asker(request: TestApp["request"]) {
  return async (
    token: string,
    call: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered> => {
    const [method = "", path = ""] = call.split(" ");
    const response = await request(path, {
      method,
      ...(body !== undefined && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        "x-forwarded-for": `198.51.${Math.floor(++networks / 250)}.${networks % 250}`,
        host: "localhost",
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    const text = await response.text();
    const json = response.headers.get("content-type")?.startsWith("application/json");
    return { status: response.status, headers: response.headers, text, body: json ? JSON.parse(text) : undefined };
  };
}
