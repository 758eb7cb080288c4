import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { partBytes } from "#contract/backstage/materials.ts";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { beginningOf, languages, translate } from "../support/messages.ts";
import { addEditor, openBackstage } from "../support/staff.ts";
import { axeViolations } from "../support/violations.ts";

test.use({ worker: false });

const [chinese, english] = languages;
const text = (name: string) => translate(english, name);
const button = (page: Page, name: string) => page.getByRole("button", { name: text(name), exact: true });

/** A file of three parts, different each time. */
function largeFile(name: string) {
  const buffer = Buffer.alloc(2 * partBytes + 1000, crypto.randomUUID());
  return { name, mimeType: "application/zip", buffer };
}
const smallFile = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(name) });
const choose = (page: Page, ...files: ReturnType<typeof smallFile>[]) =>
  page.locator("input[type=file][multiple]").setInputFiles(files);
/** A row of the list of files by its name. */
const row = (page: Page, name: string) =>
  page
    .getByRole("list", { name: text("Files") })
    .getByRole("listitem")
    .filter({ hasText: name });

/** Opens a new group of materials, publishes it, and returns its id. */
async function publishGroup(page: Page, title: string): Promise<number> {
  await openBackstage(await addEditor(), page, english, "/material-groups");
  await button(page, "New group").click();
  await expect(page.getByText(text("Publish the group first. Then it can have files."))).toBeVisible();
  const titles = page.getByRole("group", { name: text("Title"), exact: true });
  await titles.getByRole("textbox", { name: "English" }).fill(title);
  await titles.getByRole("textbox", { name: "简体中文" }).fill(`资料 ${title}`);
  // Behind the groups of the sample, which other tests count.
  await page.getByRole("spinbutton", { name: text("Place among the groups") }).fill("1000");
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await button(page, "Publish …").click();
  await button(page, "Publish now").click();
  await expect(button(page, "Undo")).toBeVisible();
  return Number(new URL(page.url()).pathname.split("/").at(-1));
}

interface ListedFile {
  readonly id: number;
  readonly name: string;
  readonly size: number;
}
async function readersSee(group: number): Promise<readonly ListedFile[]> {
  const response = await fetch(`${siteUrl()}/api/user/material?lang=${english.id}`);
  const { group_list: groups } = (await response.json()) as {
    group_list: { id: number; material_list: ListedFile[] }[];
  };
  return groups.find(({ id }) => id === group)?.material_list ?? [];
}

test("materials: a file goes on where it was when the connection was lost in between", async ({ page, network }) => {
  const group = await publishGroup(page, `Posters ${Date.now()}`);
  const file = largeFile("posters.zip");
  // The second part and all after it fail until the connection is back.
  let sent = 0;
  let isCut = true;
  network.chooseFaults(
    (method, path) => (isCut && method === "PUT" && /material-upload.+\/[12](\?|$)/.test(path) ? "refuse" : "pass"),
    () => {
      sent += 1;
    },
  );
  await choose(page, file);
  const progress = row(page, "posters.zip").getByRole("status");
  await expect(progress).toContainText(beginningOf(english, "No connection at {percent}. It goes on by itself."));
  expect(sent).toBeGreaterThan(0);
  expect(await axeViolations(page)).toEqual([]);
  const firstParts = () =>
    network.requests.filter((request) => /^PUT .+material-upload.+\/0(\?|$)/.test(request)).length;
  expect(firstParts()).toBe(1);
  isCut = false;
  await expect(page.getByRole("button", { name: "Edit: posters" })).toBeVisible({ timeout: 15_000 });
  // What had arrived was not sent again.
  expect(firstParts()).toBe(1);
  const [listed] = await readersSee(group);
  expect(listed).toMatchObject({ name: "posters", size: file.buffer.length });
  const response = await fetch(`${siteUrl()}/api/material/${listed?.id}/file`);
  const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  expect(hash(new Uint8Array(await response.arrayBuffer()))).toBe(hash(file.buffer));
});

test("materials: files are ordered, named in each language, replaced and deleted", { tag: "@long" }, async ({
  page,
}) => {
  const group = await publishGroup(page, `Logos ${Date.now()}`);
  await choose(page, smallFile("first.txt"), smallFile("second.txt"));
  await expect(page.getByRole("button", { name: "Edit: second" })).toBeVisible();
  expect((await readersSee(group)).map(({ name }) => name)).toEqual(["first", "second"]);
  await page.getByRole("button", { name: "Move up: second" }).click();
  await expect.poll(async () => (await readersSee(group)).map(({ name }) => name)).toEqual(["second", "first"]);
  await page.getByRole("button", { name: "Edit: first" }).click();
  const sheet = page.getByRole("dialog", { name: "first.txt" });
  await sheet.getByRole("textbox", { name: "English" }).fill("The logo");
  await sheet.getByRole("textbox", { name: "简体中文" }).fill("标志");
  expect(await axeViolations(page)).toEqual([]);
  await button(page, "Save").click();
  await expect(sheet).toBeHidden();
  const [, before] = await readersSee(group);
  expect(before).toMatchObject({ name: "The logo" });

  await page.getByRole("button", { name: "Edit: The logo" }).click();
  await sheet.locator("input[type=file]").setInputFiles(smallFile("a longer name.txt"));
  await expect(row(page, "The logo")).toContainText("a longer name.txt");
  // Links to it stay.
  expect((await readersSee(group))[1]).toMatchObject({ id: before?.id, name: "The logo", size: 17 });

  await page.getByRole("button", { name: "Edit: second" }).click();
  await button(page, "Delete …").click();
  await button(page, "Delete").click();
  await expect(row(page, "second")).toHaveCount(0);
  expect(await readersSee(group)).toHaveLength(1);
});

test("materials: a file that is empty is named and not sent, and one on its way can be cancelled", {
  tag: "@long",
}, async ({ page, network }) => {
  const group = await publishGroup(page, `Sounds ${Date.now()}`);
  await choose(page, { name: "nothing.txt", mimeType: "text/plain", buffer: Buffer.alloc(0) });
  await expect(page.getByText("nothing.txt")).toBeVisible();
  network.hang(/material-upload/);
  await choose(page, smallFile("wrong.txt"), smallFile("next.txt"));
  await expect(row(page, "next.txt")).toContainText(text("Waits for the files before it."));
  await page.getByRole("button", { name: "Cancel: wrong.txt" }).click();
  await expect(row(page, "wrong.txt")).toHaveCount(0);
  network.pass();
  await expect(page.getByRole("button", { name: "Edit: next" })).toBeVisible({ timeout: 30_000 });
  expect((await readersSee(group)).map(({ name }) => name)).toEqual(["next"]);
});

test("materials: shows the files of a group in Chinese", { tag: "@long" }, async ({ page }) => {
  const group = await publishGroup(page, `Pictures ${Date.now()}`);
  await choose(page, smallFile("poster.txt"));
  await expect(page.getByRole("button", { name: "Edit: poster" })).toBeVisible();
  await page.goto(`/backstage/material-groups/${group}`);
  await expect(page.getByRole("list", { name: translate(chinese, "Files") }).getByRole("listitem")).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(await axeViolations(page)).toEqual([]);
});
