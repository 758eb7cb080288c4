import { lottery, sports } from "./field-motifs.ts";
import type { Motifs } from "./motif.ts";
import { hashText, seededRandom } from "./seeded-random.ts";
import { activity, news, platform } from "./story-motifs.ts";
import { casino, chess, live } from "./table-motifs.ts";

const motifs = { news, casino, live, lottery, chess, sports, activity, platform } satisfies Record<string, Motifs>;

/** The categories that have covers of their own. */
export type CoverCategory = keyof typeof motifs;

/** Which colour (0–5) each shape class takes; the first way of a category is the plain one. */
const colourways: Record<CoverCategory, readonly [string, ...string[]]> = {
  news: ["012345", "132105", "210345"],
  casino: ["012345", "313045", "102345"],
  live: ["012345", "314025", "102345"],
  lottery: ["012345", "412305"],
  chess: ["012345", "214305"],
  sports: ["012345", "210345", "512343"],
  activity: ["012345", "214345", "132045"],
  platform: ["012345", "142305", "214305"],
};

/** The category whose covers stand for a name: itself, or `news` for a name without covers. */
export function coverCategory(name: string): CoverCategory {
  return Object.hasOwn(motifs, name) ? (name as CoverCategory) : "news";
}

/**
 * Cover art as an inline SVG whose shapes carry classes only: k0–k5 fill, l0–l5 stroke.
 * The same category and key always give the same picture. `variant` picks a motif, `way` a
 * colourway; left out, the key decides both.
 */
export function cover(category: string, key: string | number, variant?: number, way?: number): string {
  const name = coverCategory(category);
  const random = seededRandom(hashText(`${name}/${key}`));
  const mirrored = random.int(0, 1) === 1;
  const ways = colourways[name];
  const map = ways[(way ?? random.int(0, 9)) % ways.length] ?? ways[0];
  const choices: Motifs = motifs[name];
  const motif = variant === undefined ? random.pick(choices) : (choices[variant % choices.length] ?? choices[0]);
  const body = motif(random).replace(
    /class="([kl])(\d)/g,
    (_, kind: string, shape: string) => `class="${kind}${map.charAt(Number(shape))}`,
  );
  const art = mirrored ? `<g transform="matrix(-1 0 0 1 160 0)">${body}</g>` : body;
  return `<svg viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false"><path d="M0 0h160v90H0z" class="k${map[0]}"/>${art}</svg>`;
}
