import type { Motifs } from "./motif.ts";
import { box, disc, fill, flower, line, oval, ring, short } from "./shapes.ts";

const blossom = { petals: "k1", cup: "k2", brush: "l3" };

/** News: the tree itself. */
export const news: Motifs = [
  (q) => {
    const y = q.int(58, 68);
    const x = q.int(98, 114);
    return (
      line(`M-4 ${y + 22}C40 ${y + 4} 60 ${y + 8} 164 ${y - 22}`, 4.5, "l2") +
      line(`M46 ${y + 4}C52 ${y - 14} 60 ${y - 22} 70 ${y - 34}`, 3, "l2") +
      disc(71, y - 37, 5.5, "k1") +
      disc(22, y + 7, 6.5, "k1") +
      disc(148, y - 29, 5, "k1") +
      flower(x, 42, q.int(37, 42), q.int(0, 71), blossom)
    );
  },
  (q) => {
    let shapes = "";
    const odd = q.int(4, 9);
    for (let i = 0; i < 15; i++) {
      const row = Math.floor(i / 5);
      const looks = i === odd ? blossom : { petals: "k4", cup: "k0", brush: "l0" };
      shapes += flower(8 + (i % 5) * 40 - (row % 2) * 20, 8 + row * 38, 18, q.int(0, 71), looks);
    }
    return shapes;
  },
  (q) => {
    const x = q.int(60, 100);
    return (
      disc(x, 92, 86, "k4") +
      disc(x, 92, 71, "k0") +
      disc(x, 92, 56, "k4") +
      flower(x, 92, 50, q.int(0, 71), blossom) +
      disc(x > 80 ? 24 : 136, 22, 8, "k3")
    );
  },
];

function lantern(x: number, y: number, r: number, look: string): string {
  return (
    line(`M${x} -2V${short(y - r)}`, 1, "l2") +
    oval(x, y, short(r * 1.18), r, look) +
    oval(x, y, short(r * 0.62), r, "l0", ' stroke-width=".9"') +
    line(`M${x} ${y - r}v${2 * r}`, 0.9, "l0") +
    box(x - r * 0.4, y - r - 2, r * 0.8, 3, "k2") +
    box(x - r * 0.4, y + r - 1, r * 0.8, 3, "k2") +
    line(`M${x} ${short(y + r + 2)}v${short(r * 0.7)}`, 1.6, "l1")
  );
}

const burst = [
  { radius: 14, width: 5, look: "l1", dash: 2 },
  { radius: 26, width: 4, look: "l2", dash: 1.6 },
  { radius: 38, width: 7, look: "l1", dash: 2.2 },
  { radius: 52, width: 3, look: "l4", dash: 1.8 },
  { radius: 68, width: 6, look: "l1", dash: 2.4 },
  { radius: 86, width: 3, look: "l4", dash: 2 },
] as const;

/** Activities: mid-autumn lanterns, a burst. */
export const activity: Motifs = [
  (q) =>
    disc(q.int(118, 132), 30, 25, "k3") +
    lantern(q.int(26, 34), q.int(40, 48), 17, "k1") +
    lantern(q.int(68, 78), q.int(24, 34), 12, "k4") +
    lantern(q.int(108, 118), q.int(54, 60), 14, "k1"),
  (q) => {
    const x = q.int(66, 94);
    const y = q.int(44, 52);
    const rings = burst.map(({ radius, width, look, dash }, i) => {
      const gap = (2 * Math.PI * radius) / (12 + i * 6) - dash;
      return ring(x, y, radius, width, look, `${dash} ${short(gap)}`);
    });
    return rings.join("") + disc(x, y, 5, "k1");
  },
];

function cube(x: number, y: number, s: number): string {
  const w = short(s * 0.87);
  const h = short(s * 0.5);
  const left = short(-s * 0.87);
  const up = short(-s * 0.5);
  return (
    fill(`M${x} ${y}l${w} ${h}v${s}l${left} ${up}Z`, "k1") +
    fill(`M${short(x + s * 1.74)} ${y}l${left} ${h}v${s}l${w} ${up}Z`, "k2") +
    fill(`M${x} ${y}l${w} ${up} ${w} ${h} ${left} ${h}Z`, "k3")
  );
}

/** Platform: blocks that fit together. */
export const platform: Motifs = [
  (q) => {
    const x = q.int(12, 40);
    return (
      cube(x + 20.9, 22, 24) +
      cube(x, 58, 24) +
      cube(x + 41.8, 58, 24) +
      cube(x + 62.7, 22, 24) +
      cube(x + 83.6, 58, 24)
    );
  },
  (q) => {
    let shapes = "";
    for (let i = 0; i < 4; i++) {
      for (let j = 0; j < 7; j++) {
        const kind = q.int(0, 4);
        const look = ["k4", "k4", "k1", "k2", "k1"][kind] ?? "k1";
        shapes += box(4 + j * 22, 3 + i * 22, kind === 4 ? 41 : 19, 19, look, 4);
        if (kind === 3) shapes += disc(13.5 + j * 22, 12.5 + i * 22, 4, "k3");
        // A wide block covers the next place too.
        if (kind === 4) j++;
      }
    }
    return shapes;
  },
];
