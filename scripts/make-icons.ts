/* Draws the app icons, the favicon and the default share card into `public`. Run it after changing the mark. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Dices, type IconNode, Library, Newspaper } from "lucide";
import sharp from "sharp";

const publicDir = join(import.meta.dirname, "..", "public");

/** The five-petal kapok flower, the mark of the site, in a box of 32×32. */
const mark =
  "M13.96 13.15C11.04 11.54 7.97 7.75 10.6 3.66 12.5 1.18 17.46 1.32 19.65 3.22 22.42 6.29 20.96 11.25 18.04 13.15A4.18 4.18 0 0 0 13.96 13.15ZM18.84 13.73C19.46 10.45 22.13 6.37 26.83 7.6 29.77 8.64 31.17 13.41 30.04 16.08 27.98 19.66 22.81 19.81 20.1 17.62A4.18 4.18 0 0 0 18.84 13.73ZM19.8 18.55C23.11 18.13 27.82 19.4 28.09 24.26 28.02 27.38 23.92 30.18 21.03 29.93 16.98 29.08 15.25 24.21 16.49 20.95A4.18 4.18 0 0 0 19.8 18.55ZM15.51 20.95C16.93 23.97 17.18 28.84 12.65 30.61 9.65 31.5 5.72 28.46 5.07 25.64 4.62 21.53 8.72 18.37 12.2 18.55A4.18 4.18 0 0 0 15.51 20.95ZM11.9 17.62C9.47 19.9 4.91 21.64 1.83 17.88 0.06 15.31 1.73 10.63 4.21 9.13 7.99 7.44 12.26 10.36 13.16 13.73A4.18 4.18 0 0 0 11.9 17.62ZM14.25 16.8a1.75 1.75 0 1 0 3.5 0a1.75 1.75 0 1 0 -3.5 0Z";
/** The middle of the flower, around which it is placed. */
const centre = { x: 16, y: 16.2 };
const red = "#c5301b";
const deepRed = "#a32412";
const cream = "#fff4ea";

/** The mark with its middle at a point, `size` units wide. */
function markAt(x: number, y: number, size: number, colour: string): string {
  const scale = size / 32;
  return `<path transform="translate(${x - centre.x * scale} ${y - centre.y * scale}) scale(${scale})" fill="${colour}" d="${mark}"/>`;
}

/** A square icon; `radius` rounds its corners, `size` is the width of the mark, both of 512 units. */
function icon({ radius, size }: { radius: number; size: number }): string {
  const ground = `<rect width="512" height="512" rx="${radius}" fill="${red}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${ground}${markAt(256, 256, size, cream)}</svg>`;
}

const rounded = icon({ radius: 112, size: 368 });
// Launchers cut any shape that holds the middle 80 %; the mark stays well within. iOS rounds by itself.
const fullBleed = icon({ radius: 0, size: 333 });
// In a tab every pixel counts: almost no margin.
const tab = icon({ radius: 96, size: 448 });

/** The flower alone: the system gives it a colour, so that only what is opaque counts. */
const flower = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${markAt(256, 256, 400, "#fff")}</svg>`;

/** A line icon on a red disc, for what a long press on the app's icon offers. */
function shortcut(node: IconNode): string {
  const lines = node.map(([name, attributes]) => {
    const text = Object.entries(attributes).map(([key, value]) => `${key}="${value}"`);
    return `<${name} ${text.join(" ")}/>`;
  });
  const glyph = `<g transform="translate(12 12)" fill="none" stroke="${cream}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${lines.join("")}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192" viewBox="0 0 48 48"><circle cx="24" cy="24" r="24" fill="${red}"/>${glyph}</svg>`;
}

const share = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="${red}"/>${markAt(1130, 590, 900, deepRed)}${markAt(90, 10, 560, deepRed)}${markAt(600, 315, 340, cream)}</svg>`;

async function png(svg: string, width: number, file: string): Promise<void> {
  await writeFile(join(publicDir, file), await raster(svg, width));
}

function raster(svg: string, width: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 144 })
    .resize({ width })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

await mkdir(join(publicDir, "icons"), { recursive: true });
await writeFile(join(publicDir, "icons/icon.svg"), `${rounded}\n`);
await png(rounded, 192, "icons/icon-192.png");
await png(rounded, 512, "icons/icon-512.png");
await png(fullBleed, 192, "icons/maskable-192.png");
await png(fullBleed, 512, "icons/maskable-512.png");
await png(flower, 512, "icons/monochrome-512.png");
await png(shortcut(Dices), 192, "icons/shortcut-generator.png");
await png(shortcut(Newspaper), 192, "icons/shortcut-news.png");
await png(shortcut(Library), 192, "icons/shortcut-library.png");
await png(fullBleed, 180, "icons/apple-touch-icon.png");
await png(share, 1200, "share.png");
const sizes = [16, 32, 48];
const pictures = await Promise.all(sizes.map(async (size) => ({ size, png: await raster(tab, size) })));
await writeFile(join(publicDir, "icons/favicon.ico"), icoFile(pictures));

/** An ICO file of square PNG pictures; `size` is their width in pixels, below 256. */
function icoFile(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const entrySize = 16;
  const head = Buffer.alloc(6 + entrySize * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [i, { size, png }] of pictures.entries()) {
    const entry = 6 + entrySize * i;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    // One colour plane of 32 bits a pixel.
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}
