import type { BrowserContext, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { rowsOf } from "../support/cached-reads.ts";
import type { FaultProxy } from "../support/fault-proxy.ts";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { endSessions } from "../support/members.ts";
import { languages, translate } from "../support/messages.ts";
import { coldStart, waitForHydration } from "../support/page-ready.ts";
import {
  addArticle,
  addEditor,
  callAs,
  type Editor,
  openBackstage,
  readDocument,
  saveAs,
  writeArticle,
} from "../support/staff.ts";
import { axeViolations } from "../support/violations.ts";

const [, english] = languages;
const text = (message: string) => translate(english, message);
const field = (page: Page, name: string): Locator => page.getByRole("textbox", { name: text(name), exact: true });
const button = (page: Page | Locator, name: string) => page.getByRole("button", { name: text(name), exact: true });

interface Listed {
  readonly id: string;
  readonly kind: string;
  readonly item_id: number;
  readonly lang: number | null;
}
interface Image {
  readonly id: number;
  readonly name: string;
  readonly alt: Record<string, string>;
  readonly used_by: readonly string[];
  readonly width: number;
}

const documentsOf = async (editor: Editor) =>
  (await callAs<{ document_list: Listed[] }>(editor, siteUrl(), { path: "/document?lang=2&mine=true" })).document_list;
const documentsOfItem = async (editor: Editor, item: number) =>
  (await callAs<{ document_list: Listed[] }>(editor, siteUrl(), { path: `/document?lang=2&item_id=${item}` }))
    .document_list;
const imagesNamed = async (editor: Editor, name: string) =>
  (await callAs<{ image_list: Image[] }>(editor, siteUrl(), { path: `/image?lang=2&q=${name}` })).image_list;

const pictureFile = async (name: string) => ({
  name,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: "#c5301b" } })
    .png()
    .toBuffer(),
});
/** A picture that browsers show and the site rejects. */
const rejectedFile = async (name: string) => {
  const { buffer, ...file } = await pictureFile(name);
  return { ...file, buffer: Buffer.concat([buffer, Buffer.from("<script>alert(1)</script>")]) };
};

/** Opens Backstage until this device can begin something without a network, and cuts the network. */
async function goOffline(page: Page, network: FaultProxy, editor: Editor, path = "/articles"): Promise<void> {
  await openBackstage(editor, page, english, path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match("/en-US/backstage")))).toBe(true);
  await expect.poll(async () => (await rowsOf(page, "reservedIds")).length).toBe(27);
  network.refuse();
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await expect(
    page
      .getByText(text("You're offline. These open on this device:"))
      .or(page.getByText(text("You're offline")))
      .or(page.getByText(text("Publishing needs a connection, so that you see what it does."))),
  ).not.toHaveCount(0);
}

/** Loses the answers to some actions, in their order, until the device has sent each again. */
async function loseAnswers(
  page: Page,
  network: FaultProxy,
  actions: readonly (readonly [name: string, method: string, path: RegExp])[],
): Promise<void> {
  const losing = new Set(actions);
  const isLost = (method: string, path: string) =>
    [...losing].some(([, of, where]) => of === method && where.test(path));
  network.chooseFaults(
    (method, path) => (isLost(method, path) ? "drop-response" : "pass"),
    () => {},
  );
  const attempts = async (action: string) => {
    // Ends a pause.
    await page.evaluate(() => dispatchEvent(new Event("online")));
    const entries = (await rowsOf(page, "outbox")) as { kind: string; attempts: number }[];
    return Math.max(0, ...entries.filter(({ kind }) => kind === action).map((entry) => entry.attempts));
  };
  // Browsers retry on their own when a reused connection breaks, so requests do not count.
  for (const action of actions) {
    await expect.poll(() => attempts(action[0]), { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
    losing.delete(action);
  }
}

/** Adds a picture by the picker that is open, and chooses it. */
async function addAndPick(page: Page, file: Awaited<ReturnType<typeof pictureFile>>): Promise<void> {
  const picker = page.getByRole("dialog", { name: text("Choose a picture") });
  await picker.locator("input[type=file]").setInputFiles(file);
  await picker.getByRole("button", { name: new RegExp(file.name) }).click();
}

async function pasteInto(target: Locator, file: Awaited<ReturnType<typeof pictureFile>>): Promise<void> {
  const bytes = [...file.buffer];
  await target.evaluate(
    (element, { name, type, bytes: values }) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(values)], name, { type }));
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    { name: file.name, type: file.mimeType, bytes },
  );
}

const stored = (page: Page) =>
  expect.poll(async () =>
    ((await rowsOf(page, "drafts")) as { data: { body?: string } }[]).map(({ data }) => data.body ?? ""),
  );

/** Closes the page and starts Backstage at its address without a network. */
async function startAgain(context: BrowserContext, page: Page): Promise<Page> {
  const address = page.url();
  const again = await coldStart(context);
  await again.goto(address);
  await waitForHydration(again);
  return again;
}

test("an article with pictures: arrives whole and once when it was begun without a network", async ({
  page,
  context,
  network,
}) => {
  const editor = await addEditor();
  const [cover, inText] = ["cover", "text"].map((name) => `${name}-${crypto.randomUUID()}.png`) as [string, string];
  const writing = "木棉花开，满城皆红。".repeat(30);
  await goOffline(page, network, editor);
  await button(page, "New article").click();
  await field(page, "Title").fill("离线的春天");
  await field(page, "Text").fill(writing);
  await button(page, "Choose a picture …").click();
  await addAndPick(page, await pictureFile(cover));
  await pasteInto(field(page, "Text"), await pictureFile(inText));
  const waiting = page.getByRole("list", { name: text("Pictures that are not sent yet") });
  await expect(waiting).toContainText(inText);
  await stored(page).toContainEqual(expect.stringMatching(/!\[\]\(media:\d+\)/));
  await page.getByRole("link", { name: cover }).click();
  await page
    .getByRole("group", { name: text("Alternative text") })
    .getByRole("textbox", { name: "English" })
    .fill("Red");
  await button(page, "Save").click();
  await expect(page.getByText(text("Saved."))).toBeVisible();
  await page.goBack();

  const again = await startAgain(context, page);
  await expect(field(again, "Title")).toHaveValue("离线的春天");
  await expect(field(again, "Text")).toContainText(writing);
  await expect(again.getByRole("link", { name: cover }).locator("img")).toHaveJSProperty("naturalWidth", 900);
  await expect(again.getByRole("list", { name: text("Pictures that are not sent yet") })).toContainText(inText);
  const body = await field(again, "Text").evaluate((element) =>
    (element as HTMLElement).innerText.replaceAll("\n\n", "\n"),
  );

  network.pass();
  await expect
    .poll(async () => (await rowsOf(again, "drafts")).length + (await rowsOf(again, "pictures")).length, {
      timeout: 20_000,
    })
    .toBe(0);
  const documents = await documentsOf(editor);
  expect(documents.map(({ kind }) => kind).sort()).toEqual(["article", "article_text"]);
  const [facts, article] = ["article", "article_text"].map(
    (kind) => documents.find((each) => each.kind === kind)?.id ?? "",
  ) as [string, string];
  const [coverImage, ...otherCovers] = await imagesNamed(editor, cover);
  const [textImage, ...otherImages] = await imagesNamed(editor, inText);
  expect([otherCovers, otherImages]).toEqual([[], []]);
  expect(coverImage).toMatchObject({ width: 900, alt: { 3: "Red" }, used_by: [facts] });
  expect(textImage).toMatchObject({ width: 900, used_by: [article] });
  const written = await readDocument(editor, siteUrl(), article);
  expect(written.head?.data).toMatchObject({ title: "离线的春天", body });
  expect(written.head?.data.body).toContain(writing);
  expect(written.head?.data.body).toContain(`![](media:${textImage?.id})`);
  expect(written.beside_list).toEqual([]);
  expect((await readDocument(editor, siteUrl(), facts)).head?.data.cover_image_id).toBe(coverImage?.id);
  expect(again.url()).toContain(`/articles/${documents[0]?.item_id}`);
  await expect(again.getByText(/^Saved /).first()).toBeVisible();
});

test("an article with a picture: arrives once when the answers to both are lost", { tag: "@long" }, async ({
  page,
  network,
}) => {
  const editor = await addEditor();
  const name = `lost-${crypto.randomUUID()}.png`;
  await goOffline(page, network, editor);
  await button(page, "New article").click();
  await field(page, "Title").fill("答复丢失");
  await button(page, "Choose a picture …").click();
  await addAndPick(page, await pictureFile(name));
  await expect(page.getByRole("link", { name })).toBeVisible();
  await loseAnswers(page, network, [
    ["createDocument", "POST", /\/api\/backstage\/document\?/],
    ["uploadImage", "POST", /\/api\/backstage\/image\?/],
  ]);
  await expect
    .poll(async () => (await rowsOf(page, "drafts")).length + (await rowsOf(page, "pictures")).length, {
      timeout: 40_000,
    })
    .toBe(0);
  expect(await imagesNamed(editor, name)).toHaveLength(1);
  expect(await documentsOf(editor)).toHaveLength(2);
});

test("a translation: arrives once, beside the one that a colleague has begun meanwhile, when answers are lost", {
  tag: "@long",
}, async ({ page, context, network }) => {
  const { editor, item } = await writeArticle("木棉花开", "## 春天\n\n木棉花开了。");
  await goOffline(page, network, editor, `/articles/${item}?lang=2`);
  const pane = (of: Page, name: string) => of.getByRole("region", { name: text(name), exact: true });
  await page.getByRole("link", { name: text("Translate"), exact: true }).click();
  await expect(pane(page, "Original").getByRole("heading", { name: "春天" })).toBeVisible();
  await button(page, "Start writing").click();
  await field(page, "Title").fill("Kapok in bloom");
  await field(page, "Text").fill("The kapok blooms.");
  await stored(page).toContain("The kapok blooms.");
  const again = await startAgain(context, page);
  await expect(field(again, "Title")).toHaveValue("Kapok in bloom");
  await expect(field(again, "Text")).toContainText("The kapok blooms.");
  await expect(pane(again, "Original").getByRole("heading", { name: "春天" })).toBeVisible();
  const colleague = await addEditor();
  const theirs = await callAs<Listed>(colleague, siteUrl(), {
    method: "POST",
    path: "/document?lang=2",
    body: { id: crypto.randomUUID(), kind: "article_text", item_id: item, lang: 3 },
  });
  await saveAs(colleague, theirs.id, { data: { title: "Red trees", subtitle: "", body: "It flowers." } });

  await loseAnswers(again, network, [
    ["createDocument", "POST", /\/api\/backstage\/document\?/],
    ["saveRevision", "PUT", new RegExp(`/api/backstage/document/${theirs.id}/revision/`)],
  ]);
  const compare = button(again, "Compare and put together");
  await expect(compare).toBeVisible({ timeout: 20_000 });
  const translations = (await documentsOfItem(editor, item)).filter(({ lang }) => lang === 3);
  expect(translations.map(({ id }) => id)).toEqual([theirs.id]);
  expect(await readDocument(editor, siteUrl(), theirs.id)).toMatchObject({
    head: { data: { title: "Red trees" } },
    beside_list: [{ data: { title: "Kapok in bloom", body: "The kapok blooms." } }],
  });
  expect(await axeViolations(again)).toEqual([]);
  await compare.click();
  await button(again.getByRole("dialog", { name: text("Put two versions together") }), "Save together").click();
  await expect.poll(async () => (await readDocument(editor, siteUrl(), theirs.id)).beside_list).toEqual([]);
  await expect.poll(async () => (await rowsOf(again, "drafts")).length).toBe(0);
});

test("a rejected picture: is named with its reason, and the rest arrives", { tag: "@long" }, async ({
  page,
  network,
}) => {
  const editor = await addEditor();
  const [bad, good] = ["bad", "good"].map((name) => `${name}-${crypto.randomUUID()}.png`) as [string, string];
  await goOffline(page, network, editor);
  await button(page, "New article").click();
  await field(page, "Title").fill("一张坏图");
  for (const file of [await rejectedFile(bad), await pictureFile(good)]) await pasteInto(field(page, "Text"), file);
  await stored(page).toContainEqual(expect.stringMatching(/media:\d+\).*media:\d+\)/s));
  network.pass();
  const failure = page.getByRole("alert").filter({ hasText: bad });
  await expect(failure).toContainText(text("The site can't read this file as a picture."), { timeout: 20_000 });
  const article = async () => (await documentsOf(editor)).find(({ kind }) => kind === "article_text")?.id ?? "";
  await expect.poll(async () => (await imagesNamed(editor, good)).length).toBe(1);
  await expect
    .poll(async () => (await readDocument(editor, siteUrl(), await article())).head?.data.title)
    .toBe("一张坏图");
  expect(await axeViolations(page)).toEqual([]);
  await button(failure, "Discard").click();
  await expect(failure).toBeHidden();
  const [{ id } = { id: 0 }] = await imagesNamed(editor, good);
  await expect
    .poll(async () => (await readDocument(editor, siteUrl(), await article())).head?.data.body)
    .toBe(`![](media:${id})`);
  await expect.poll(async () => (await rowsOf(page, "pictures")).length).toBe(0);
});

test("what was begun: is listed as not sent on every list, opens, and shows in the preview when there is no network", async ({
  page,
  network,
}) => {
  const editor = await addEditor();
  await goOffline(page, network, editor, "");
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  const command = page.getByRole("combobox", { name: text("Place or title of an article") });
  // The keys work a moment after the screen is there.
  await expect(async () => {
    await page.keyboard.press("ControlOrMeta+K");
    await expect(command).toBeVisible({ timeout: 500 });
  }).toPass();
  await command.fill(text("New article"));
  await page.keyboard.press("Enter");
  await field(page, "Title").fill("没有网络");
  await pasteInto(field(page, "Text"), await pictureFile("tree.png"));
  await stored(page).toContainEqual(expect.stringMatching(/media:\d+/));
  await page.getByRole("link", { name: text("Preview"), exact: true }).click();
  await expect(page.locator("figure img")).toHaveJSProperty("naturalWidth", 900);
  await page.getByRole("link", { name: text("Articles"), exact: true }).click();
  const row = page.getByRole("list", { name: text("Articles") }).getByRole("listitem");
  await expect(row).toContainText("没有网络");
  await expect(row).toContainText(text("Not sent yet"));
  await page.getByRole("link", { name: text("Today"), exact: true }).click();
  await expect(row).toContainText(text("Not sent yet"));
  await page.getByRole("link", { name: new RegExp(`^${text("Not sent")}`) }).click();
  const unsent = page.getByRole("list", { name: text("Not sent") }).getByRole("listitem");
  await expect(unsent).toHaveCount(2);
  await expect(unsent.first()).toContainText("tree.png");
  await expect(unsent.last()).toContainText("没有网络");
  expect(await axeViolations(page)).toEqual([]);
  await button(page, "Log out").first().click();
  await expect(page.getByRole("dialog")).toContainText(text("Some drafts haven't been sent"));
  await button(page, "Stay logged in").click();
  await button(unsent.last(), "Discard").click();
  await button(page.getByRole("dialog"), "Discard").click();
  await expect(unsent).toHaveCount(1);
  await page.getByRole("link", { name: text("Games"), exact: true }).click();
  await button(page, "New game").click();
  await expect(page.getByRole("heading", { name: text("In all languages") })).toBeVisible();
});

test("an event: is begun without a network, listed as not sent, and arrives once", { tag: "@long" }, async ({
  page,
  context,
  network,
}) => {
  const editor = await addEditor();
  const title = `Spring festival ${crypto.randomUUID()}`;
  await goOffline(page, network, editor, "/events");
  await button(page, "New event").click();
  const name = (of: Page) =>
    of.getByRole("group", { name: text("Title"), exact: true }).getByRole("textbox", { name: "English" });
  await name(page).fill(title);
  await expect.poll(async () => JSON.stringify(await rowsOf(page, "drafts"))).toContain(title);
  const again = await startAgain(context, page);
  await expect(name(again)).toHaveValue(title);
  await again
    .getByRole("link", { name: text("Events"), exact: true })
    .first()
    .click();
  const row = again
    .getByRole("list", { name: text("Events") })
    .getByRole("listitem")
    .filter({ hasText: title });
  await expect(row).toContainText(text("Not sent yet"));
  await again.getByRole("link", { name: new RegExp(`^${text("Not sent")}`) }).click();
  const unsent = again.getByRole("list", { name: text("Not sent") });
  await expect(unsent.getByRole("listitem")).toHaveCount(1);
  expect(await axeViolations(again)).toEqual([]);
  await unsent.getByRole("link", { name: title }).click();
  await expect(name(again)).toHaveValue(title);

  network.pass();
  await expect.poll(async () => (await rowsOf(again, "drafts")).length, { timeout: 20_000 }).toBe(0);
  const [event, ...others] = await documentsOf(editor);
  expect([event?.kind, others]).toEqual(["event", []]);
  expect((await readDocument(editor, siteUrl(), event?.id ?? "")).head?.data.title).toEqual({ 3: title });
  expect(again.url()).toContain(`/events/${event?.item_id}`);
});

test("the next issue: waits for a connection, because its month is the site's", { tag: "@long" }, async ({
  page,
  network,
}) => {
  const editor = await addEditor();
  await goOffline(page, network, editor, "/issues");
  await expect(button(page, "Next issue")).toBeDisabled();
  await expect(
    page.getByText(text("A new issue needs a connection, because the site decides its month.")),
  ).toBeVisible();
});

test("what was begun: is neither shown to another member nor sent as theirs", { tag: "@long" }, async ({
  page,
  network,
}) => {
  const editor = await addEditor();
  const name = `mine-${crypto.randomUUID()}.png`;
  await goOffline(page, network, editor);
  await button(page, "New article").click();
  await field(page, "Title").fill("只属于第一个人");
  await button(page, "Choose a picture …").click();
  await addAndPick(page, await pictureFile(name));
  await expect.poll(() => rowsOf(page, "outbox")).not.toHaveLength(0);
  const other = await addEditor();
  const article = await addArticle(other, siteUrl());
  await endSessions(siteUrl(), editor.token);
  network.pass();
  await openBackstage(other, page, english, `/articles/${article.item}?lang=2`);
  await field(page, "Text").fill("第二个人的");
  await expect
    .poll(async () => (await readDocument(other, siteUrl(), article.text)).head?.data.body)
    .toBe("第二个人的");
  await page.getByRole("link", { name: text("Not sent") }).click();
  await expect(page.getByText(text("Everything is on the site"))).toBeVisible();
  expect(await documentsOf(other)).toHaveLength(2);
  expect(await imagesNamed(other, name)).toEqual([]);
  expect(await rowsOf(page, "pictures")).toMatchObject([{ name, memberId: editor.id }]);
});

test("a picture: is named when the device has no room for it", { tag: "@long" }, async ({ page, network }) => {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...args) {
      if (this.name === "pictures") throw new DOMException("full", "QuotaExceededError");
      return put.apply(this, args);
    };
  });
  const editor = await addEditor();
  await goOffline(page, network, editor);
  await button(page, "New article").click();
  await pasteInto(field(page, "Text"), await pictureFile("large.png"));
  const failure = page.getByRole("alert").filter({ hasText: "large.png" });
  await expect(failure).toContainText(text("This device has no room for it."));
  network.pass();
  await button(failure, "Try again").click();
  await expect(field(page, "Text")).toHaveText(/^!\[\]\(media:\d+\)$/);
});
