import { randomUUID } from "node:crypto";
import { apiPath } from "#contract/http/api-path.ts";
import { dispatchSync } from "../support/background-sync.ts";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { addMember, visitAs } from "../support/members.ts";
import { languages, translate } from "../support/messages.ts";
import { outboxStates } from "../support/outbox-rows.ts";
import { coldStart, openBlank, visit } from "../support/page-ready.ts";
import { anArticle } from "../support/site-content.ts";

const [, english] = languages;
const path = `/api/newsletter?lang=${english.id}`;
const posts = (requests: readonly string[]) => requests.filter((line) => line === `POST ${path}`);

/** An entry as a page stores it. Its effect is visible without a page. */
const newEntry = (memberId: number) => ({
  id: randomUUID(),
  memberId,
  kind: "subscribe",
  target: "newsletter",
  method: "POST",
  path,
  body: { email: `${randomUUID().slice(0, 8)}@example.com` },
  responseKeys: ["result"],
  lang: english.id,
  madeAt: new Date().toISOString(),
  state: "pending",
  attempts: 0,
});

test("outbox: sends each entry once when the worker wakes or the app starts", async ({ page, context, network }) => {
  const member = await addMember(english);
  await visitAs(member, page, "/en-US/mark-six");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const login = { name: "login", value: { token: member.token, memberId: member.id } };
  await outboxStates(page, [
    { table: "outbox", row: newEntry(member.id) },
    { table: "settings", row: login },
  ]);
  // From here on no page of the site is open. A blank page of its origin reads the database.
  await openBlank(page);

  network.dropResponse(/newsletter/);
  await dispatchSync(page, network.origin, { lastChance: true });
  await expect.poll(() => outboxStates(page)).toEqual([{ state: "pending", attempts: 1 }]);
  network.pass();
  await dispatchSync(page, network.origin, { lastChance: false });
  await expect.poll(() => outboxStates(page)).toEqual([{ state: "acknowledged", attempts: 2 }]);
  // Browsers retry on their own when a reused connection breaks.
  const sent = posts(network.requests).length;
  expect(sent).toBeGreaterThanOrEqual(2);

  await outboxStates(page, [{ table: "outbox", row: newEntry(member.id) }]);
  const started = await coldStart(context);
  await visit(started, "/en-US/mark-six");
  await expect
    .poll(() => outboxStates(started))
    .toEqual([
      { state: "acknowledged", attempts: 2 },
      { state: "acknowledged", attempts: 1 },
    ]);
  expect(posts(network.requests)).toHaveLength(sent + 1);
});

test("outbox: sends a comment when its page is closed or a suspended tab holds the lock", async ({
  page,
  context,
  network,
}) => {
  const member = await addMember(english);
  const { id } = await anArticle(english);
  await visitAs(member, page, `/en-US/article/${id}#comments`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const text = `With the page closed ${randomUUID()}`;
  const composer = page.getByLabel(translate(english, "Write a comment"));
  await composer.fill(text);
  network.refuse();
  await composer.press("Control+Enter");
  await expect(composer).toHaveValue("");
  await openBlank(page);
  network.pass();
  await dispatchSync(page, network.origin, { lastChance: false });
  await expect.poll(() => outboxStates(page)).toMatchObject([{ state: "acknowledged" }]);
  const list = siteUrl() + apiPath("/article-comment", { article: id, lang: english.id });
  // Responses are cached for a short time.
  await expect.poll(async () => (await (await fetch(list)).text()).split(text).length - 1).toBe(1);

  // A suspended tab holds the lock and has an entry in state `sending` with an expired lease.
  await page.evaluate(() => void navigator.locks.request("kapok.outbox", () => new Promise(() => {})));
  const suspended = { ...newEntry(member.id), state: "sending", attempts: 1, hold: { from: 0, until: 1 } };
  await outboxStates(page, [{ table: "outbox", row: suspended }]);
  await visit(await context.newPage(), "/en-US/mark-six");
  await expect
    .poll(() => outboxStates(page))
    .toMatchObject([{ state: "acknowledged" }, { state: "acknowledged", attempts: 2 }]);
});
