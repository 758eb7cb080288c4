/* Renders the app icons, the favicon and the share card into `public`. Run it after a change of an SVG source. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateFavicon, generateTransparentAsset } from "@vite-pwa/assets-generator/api";

const icons = join(import.meta.dirname, "../public/icons");
const sources = join(import.meta.dirname, "icons");

// Launchers cut any shape that contains the middle 80 %, and iOS rounds the corners itself: both get the full bleed.
await render(join(icons, "icon.svg"), { "icon-192.png": 192, "icon-512.png": 512 });
await render(join(sources, "full-bleed.svg"), {
  "maskable-192.png": 192,
  "maskable-512.png": 512,
  "apple-touch-icon.png": 180,
});
// The system colors the monochrome icon: only its opacity counts.
await render(join(sources, "monochrome.svg"), { "monochrome-512.png": 512 });
for (const name of ["shortcut-generator", "shortcut-news", "shortcut-library"]) {
  await render(join(sources, `${name}.svg`), { [`${name}.png`]: 192 });
}
await render(join(sources, "share.svg"), { "../share.png": { width: 1200, height: 630 } });
await writeFile(join(icons, "favicon.ico"), await generateFavicon("png", await png(join(sources, "favicon.svg"), 48)));

type Size = number | { width: number; height: number };

async function render(source: string, sizes: Readonly<Record<string, Size>>): Promise<void> {
  for (const [file, size] of Object.entries(sizes)) await writeFile(join(icons, file), await png(source, size));
}

async function png(source: string, size: Size): Promise<Buffer> {
  const picture = await generateTransparentAsset("png", await readFile(source), size, {
    padding: 0,
    resizeOptions: { fit: "contain", background: "transparent" },
    outputOptions: { compressionLevel: 9, palette: true },
  });
  return picture.toBuffer();
}
