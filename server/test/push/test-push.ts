import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import pino from "pino";
import { afterAll } from "vitest";
import webPush from "web-push";
import type { PushMessage } from "#contract/push/message.ts";
import { newSecret } from "#server/auth/secrets.ts";
import type { Database } from "#server/database/connect.ts";
import { memberSession } from "#server/members/members.schema.ts";
import { composePush } from "#server/push/compose-push.ts";
import { type PushDevice, pushDevice } from "#server/push/push.schema.ts";
import { type Push, startPush } from "#server/push/start-push.ts";
import { type Behaviour, startPushService, type TestPushService } from "./push-service.ts";

export const subject = "mailto:team@kapok.dev";
export const operatorEmail = "operator@kapok.dev";

/** The push sender of the site, which only reaches the push service of the tests. */
export async function testPush(
  db: Database,
  { timeLimit = 1000, log = pino({ level: "silent" }) }: { timeLimit?: number; log?: Logger } = {},
): Promise<{ push: Push; service: TestPushService }> {
  const keys = webPush.generateVAPIDKeys();
  const service = await startPushService(keys.publicKey);
  const push = startPush({
    db,
    log,
    keys,
    subject,
    operatorEmail,
    timeLimit,
    extraHosts: [service.host],
    resolve: service.resolve,
    ca: service.ca,
  });
  afterAll(async () => {
    push.close();
    await service.close();
  });
  return { push, service };
}

/** An encoded push. */
export function aPush(words: Partial<Parameters<typeof composePush>[1]> = {}): PushMessage {
  return composePush("https://kapok.dev", {
    kind: "reply",
    lang: 3,
    unread: 2,
    id: 7,
    tag: "reply-12",
    link: "/article/12#comment-7",
    title: "A reply to your comment",
    body: "Well said.",
    ...words,
  });
}

/** Adds devices to a member, each with its own session and with the given behavior of its push service. */
export async function addDevices(
  db: Database,
  service: TestPushService,
  { memberId, behaviours }: { memberId: number; behaviours: readonly Behaviour[] },
): Promise<PushDevice[]> {
  const sessions = await db
    .insert(memberSession)
    .values(
      behaviours.map(() => ({
        memberId,
        tokenHash: newSecret(),
        userAgent: "tests",
        id: randomUUID(),
        expiresAt: sql<Date>`now() + interval '1 day'`,
      })),
    )
    .returning({ id: memberSession.id });
  return db
    .insert(pushDevice)
    .values(
      sessions.map(({ id: sessionId }, place) => {
        const { endpoint, keys } = service.subscribe(behaviours[place]);
        return { memberId, sessionId, endpoint, ...keys, lang: 3, userAgent: "tests" };
      }),
    )
    .returning();
}
