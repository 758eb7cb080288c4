import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { putRows, rowsOf } from "./cached-reads.ts";
import type { TestMember } from "./members.ts";
import type { Language } from "./messages.ts";

interface Entry {
  readonly table: "outbox" | "settings";
  readonly row: object;
}

/** Stores rows in the device's database; returns the states of all entries. */
export async function outboxStates(
  page: Page,
  entries: readonly Entry[] = [],
): Promise<{ state: string; attempts: number }[]> {
  for (const { table, row } of entries) await putRows(page, table, [row]);
  const rows = (await rowsOf(page, "outbox")) as { state: string; attempts: number }[];
  return rows.map(({ state, attempts }) => ({ state, attempts }));
}

/** Stores an entry of a member in each state. Pending entries are on hold for an hour. */
export async function seedOutbox(
  page: Page,
  member: TestMember,
  { id: lang }: Language,
  article: number,
): Promise<void> {
  const now = Date.now();
  const entry = (parts: object) => ({
    id: randomUUID(),
    memberId: member.id,
    kind: "addComment",
    target: `article/${article}/comments`,
    method: "POST",
    path: `/api/user/article-comment?lang=${lang}`,
    responseKeys: [],
    lang,
    attempts: 0,
    madeAt: new Date(now).toISOString(),
    state: "pending",
    hold: { from: 0, until: now + 3_600_000 },
    ...parts,
  });
  const withComment = (comment: string) => ({ body: { article_id: article, reply_to: null, comment } });
  const long = "无线网络".repeat(40) + "x".repeat(120);
  const rows = [
    entry(withComment(`地铁里写的。\n\n${long}`)),
    entry({ ...withComment("Sending"), attempts: 1, state: "sending" }),
    entry({
      ...withComment("www . example"),
      state: "rejected",
      rejection: {
        code: "feature_unavailable",
        message: lang === 3 ? "You are currently unable to use this feature." : "您目前无法使用此功能。",
      },
    }),
    entry({
      kind: "likeItem",
      target: `article/${article}`,
      sets: true,
      path: `/api/user/like/article/${article}/add?lang=${lang}`,
    }),
    entry({ kind: "vote", target: "poll/1", sets: [1], path: `/api/user/poll/1/vote?lang=${lang}` }),
    entry({
      kind: "likeItem",
      target: "game/1",
      sets: true,
      state: "acknowledged",
      response: { liked: true, liked_amount: 9 },
      path: `/api/user/like/game/1/add?lang=${lang}`,
      acknowledgedAt: now,
    }),
  ];
  await putRows(page, "outbox", rows);
}
