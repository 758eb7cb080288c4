import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { Language } from "../../e2e/support/messages.ts";

/** What the editor writes, in each language. */
export const story = {
  "zh-CN": {
    title: "木棉花开满旧城",
    subtitle: "今年花期早来一周，街坊树下设茶摊",
    body: "三月的第一个周末，旧城的木棉开了。\n\n## 树下的茶摊\n\n住在巷口的梁姨每天清晨扫落花，晒干后煮茶，请过路人喝一杯。",
    picture: "红色的木棉花开在旧城的街上。",
    question: "你见过木棉花开吗？",
    options: ["每年都看", "还没有"],
  },
  "en-US": {
    title: "Kapok blooms across the old town",
    subtitle: "A week early this year, with a tea stall under the trees",
    body: "On the first weekend of March the kapok trees of the old town opened.\n\n## A stall under the trees\n\nEvery morning Aunt Leung sweeps up the flowers, dries them and offers tea to whoever passes.",
    picture: "Red kapok flowers above a street of the old town.",
    question: "Have you seen kapok in bloom?",
    options: ["Every year", "Not yet"],
  },
} as const satisfies Partial<Record<Language["code"], unknown>>;

/** A photo on the editor's device. */
export async function pictureFile(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const drawing = await readFile(join(import.meta.dirname, "kapok-street.svg"));
  return { name: "kapok-street.jpg", mimeType: "image/jpeg", buffer: await sharp(drawing).jpeg().toBuffer() };
}
