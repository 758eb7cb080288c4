import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { TestMember } from "./members.ts";
import type { Language } from "./messages.ts";

interface Entry {
  readonly table: "outbox" | "settings";
  readonly row: object;
}

/** Writes rows into the device's database, and tells how all entries in it stand. */
export function database(page: Page, entries: readonly Entry[] = []): Promise<{ state: string; attempts: number }[]> {
  return page.evaluate(async (rows) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const open = await done(indexedDB.open("kapok"));
    const writing = open.transaction(["outbox", "settings"], "readwrite");
    for (const { table, row } of rows) await done(writing.objectStore(table).put(row));
    const entries = await done(writing.objectStore("outbox").getAll());
    open.close();
    return entries.map(({ state, attempts }) => ({ state, attempts }));
  }, entries);
}

/**
 * Writes entries of a member into the database of his device, in each state in which they can be. They stay as they are:
 * what waits waits for hours.
 */
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
  const says = (comment: string) => ({ body: { article_id: article, reply_to: null, comment } });
  const long = "无线网络".repeat(40) + "x".repeat(120);
  const rows = [
    entry(says(`地铁里写的。\n\n${long}`)),
    entry({ ...says("Sending"), attempts: 1, state: "sending" }),
    entry({
      ...says("www . example"),
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
  await database(
    page,
    rows.map((row) => ({ table: "outbox", row })),
  );
}
