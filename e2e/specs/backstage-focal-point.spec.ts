import sharp from "sharp";
import { expect, siteUrl, test } from "../support/fixtures.ts";
import { languages, translate } from "../support/messages.ts";
import { callAs, openBackstage, readDocument, saveAs, writeArticle } from "../support/staff.ts";

test.use({ worker: false });

const [, english] = languages;
const text = (name: string) => translate(english, name);

/** A blue picture, four times as wide as high, with a green corner below on the right. */
async function corner(): Promise<Buffer> {
  const blue = { create: { width: 3200, height: 800, channels: 3, background: "#00f" } } as const;
  const green = { create: { width: 200, height: 200, channels: 3, background: "#0f0" } } as const;
  const input = await sharp(green).png().toBuffer();
  return sharp(blue)
    .composite([{ input, left: 3000, top: 600 }])
    .png()
    .toBuffer();
}

/** Whether a picture is green a little inside of its corner below on the right. */
async function hasCorner(picture: Buffer): Promise<boolean> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height * 0.97) * info.width + Math.floor(info.width * 0.97)) * info.channels;
  return (data[at + 1] ?? 0) > 200 && (data[at + 2] ?? 255) < 100;
}

test("focal point: holds in small pictures, the cover and the share card when keys have moved it", async ({ page }) => {
  const { editor, item, list } = await writeArticle("木棉花开", "正文。");
  const [facts, body] = list;
  const headers = { authorization: `Bearer ${editor.token}`, "idempotency-key": crypto.randomUUID() };
  const added = await fetch(`${siteUrl()}/api/backstage/image?lang=3&name=corner.png`, {
    ...{ method: "POST", headers: { ...headers, "content-type": "image/png" } },
    body: new Uint8Array(await corner()),
  });
  const { id, src } = await added.json();
  const { head } = await readDocument(editor, siteUrl(), facts?.document ?? "");
  const data = { ...head?.data, cover_image_id: id };
  const covered = await saveAs(editor, facts?.document ?? "", { data, parent: facts?.revision ?? null });
  const publication = { list: [covered, body], at: null, tell: false };
  await callAs(editor, siteUrl(), { method: "POST", path: "/publish?lang=2", body: publication });
  const { live_id: live } = (
    await callAs<{ document_list: { kind: string; live_id: number }[] }>(editor, siteUrl(), {
      path: `/document?lang=2&item_id=${item}&kind=article_text`,
    })
  ).document_list[0] ?? { live_id: 0 };

  /** Whether readers see the corner in the cover, the share card and the small picture. */
  const cornersOf = async (focus: string) => {
    await page.goto(`/article/${live}`);
    const cover = page.locator(`main img[src*="${src}"]`).first();
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
    const card = (await page.locator('meta[property="og:image"]').getAttribute("content")) ?? "";
    const read = async (url: string) => (await page.request.get(url)).body();
    const shared = await read(card);
    expect(await sharp(shared).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    const small = await read(`${siteUrl()}${src}/200x200${focus}.webp`);
    return Promise.all([cover.screenshot(), shared, small].map(async (each) => hasCorner(await each)));
  };
  expect(await cornersOf("")).toEqual([false, false, false]);

  await openBackstage(editor, page, english, `/media/${id}`);
  const point = page.getByRole("button", { name: /^Focal point: / });
  await point.focus();
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("ArrowRight");
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press("Shift+ArrowDown");
  await expect(point).toHaveAccessibleName(/100%.*100%/);
  await page.getByRole("button", { name: text("Save"), exact: true }).click();
  await expect(page.getByText(text("Saved."))).toBeVisible();
  await expect.poll(() => cornersOf("-100-100")).toEqual([true, true, true]);
});
