import { pictureWidths } from "#contract/limits.ts";
import type { PictureWidth } from "#shared/picture-url.ts";
import { appearance } from "#src/lib/appearance.ts";
import type { PicturePreferences } from "#src/offline/worker-messages.ts";

const pixelsPerRem = 16;
/** Widths of the pictures in a list and above a text, in rem; on phones the second runs across the window. */
const drawn = { list: { phone: 6.5, wide: 12 }, text: 44 } as const;

/** The widths and color scheme of pictures that this device loads in lists and texts. */
export function getPicturePreferences(): PicturePreferences {
  const wide = innerWidth >= 48 * pixelsPerRem;
  const text = Math.min(innerWidth, drawn.text * pixelsPerRem);
  const list = (wide ? drawn.list.wide : drawn.list.phone) * pixelsPerRem;
  const chosen = appearance();
  const night = chosen === "dark" || (chosen === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  return { widths: [...new Set([list, text].map(sharp))], night };
}

function sharp(pixels: number): PictureWidth {
  // No list or text offers more, however fine the screen.
  const needed = Math.min(pixels * devicePixelRatio, 1280);
  return pictureWidths.find((width) => width >= needed) ?? 1280;
}
