import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { TestMember } from "./members.ts";
import type { Language } from "./texts.ts";

/**
 * Writes wishes of a member into the database of his device, in each state in which they can be. They stay as they are:
 * what waits waits for hours.
 */
export async function keepWishes(
  page: Page,
  member: TestMember,
  { id: lang }: Language,
  article: number,
): Promise<void> {
  const now = Date.now();
  const wish = (parts: object) => ({
    ...{ id: randomUUID(), memberId: member.id, kind: "addComment", target: `article/${article}/comments` },
    ...{ method: "POST", path: `/api/user/article-comment?lang=${lang}`, answerKeys: [], lang, attempts: 0 },
    ...{ madeAt: new Date(now).toISOString(), state: "waiting", hold: { from: 0, until: now + 3_600_000 } },
    ...parts,
  });
  const says = (comment: string) => ({ body: { article_id: article, reply_to: null, comment } });
  const long = "无线网络".repeat(40) + "x".repeat(120);
  const rows = [
    wish(says(`地铁里写的。\n\n${long}`)),
    wish({ ...says("Sending"), attempts: 1, state: "sending" }),
    wish({
      ...says("www . example"),
      state: "needs-you",
      refusal: {
        code: "feature_unavailable",
        message: lang === 3 ? "You are currently unable to use this feature." : "您目前无法使用此功能。",
      },
    }),
    wish({
      ...{ kind: "likeItem", target: `article/${article}`, sets: true },
      path: `/api/user/like/article/${article}/add?lang=${lang}`,
    }),
    wish({ ...{ kind: "vote", target: "poll/1", sets: [1] }, path: `/api/user/poll/1/vote?lang=${lang}` }),
    wish({
      ...{ kind: "likeItem", target: "game/1", sets: true, state: "sent", answer: { liked: true, liked_amount: 9 } },
      path: `/api/user/like/game/1/add?lang=${lang}`,
      answeredAt: now,
    }),
  ];
  await page.evaluate(async (wishes) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const open = await done(indexedDB.open("kapok"));
    const table = open.transaction("outbox", "readwrite").objectStore("outbox");
    for (const row of wishes) await done(table.add(row));
    open.close();
    localStorage.setItem("kapok.wishes", "1");
  }, rows);
}
