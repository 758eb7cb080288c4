import type { Motifs } from "./motif.ts";
import { box, disc, fill, line, ring } from "./shapes.ts";

/** Loose balls: x, radius and colour; the last three lie at the upper and lower edge. */
const balls = [
  [20, 15, 2],
  [54, 19, 1],
  [98, 27, 3],
  [146, 22, 1],
  [70, 9, 3],
  [127, 10, 2],
  [30, 8, 1],
] as const;

/** Lottery: a field of numbers with seven drawn, loose balls, balls on rails. */
export const lottery: Motifs = [
  (q) => {
    const drawn = new Set<number>();
    while (drawn.size < 7) drawn.add(q.int(0, 104));
    let path = "";
    for (let k = 0; k < 105; k++) {
      if (!drawn.has(k)) path += `M${3 + (k % 15) * 11} ${12 + Math.floor(k / 15) * 11}h0`;
    }
    const hits = [...drawn].map((k, i) =>
      disc(3 + (k % 15) * 11, 12 + Math.floor(k / 15) * 11, i ? 5.2 : 8.5, `k${1 + (i % 3)}`),
    );
    return line(path, 2.6, "l4 cap") + hits.join("");
  },
  (q) => {
    const middle = q.int(40, 50);
    const shapes = balls.map(([x, radius, colour], i) => {
      const edge = i % 2 ? 14 : 78;
      const y = i > 3 ? edge : middle + (i % 2 ? -8 : 8);
      return disc(x, y, radius, `k${colour}`) + disc(x, y, radius * 0.62, "k5");
    });
    return shapes.join("");
  },
  (q) => {
    let shapes = "";
    for (let i = 0; i < 7; i++) {
      shapes += box(0, 5.5 + i * 13, 160, 1, "k4");
      shapes += disc(q.int(1, 9) * 10, 6 + i * 13, q.int(3, 6), `k${1 + (i % 3)}`);
    }
    const colour = q.int(1, 3);
    const x = q.int(116, 130);
    return shapes + disc(x, 45, 26, `k${colour}`) + disc(x, 45, 16, "k5");
  },
];

/** Sports: waves, lanes, the marked field. */
export const sports: Motifs = [
  (q) => {
    const height = q.int(7, 11);
    const waves = ["k4", "k1", "k4", "k1", "k2"].map((look, i) => {
      const y = 36 + i * 13;
      const start = q.int(0, 30) - 40;
      let path = `M${start} ${y}`;
      for (let j = 0; j < 6; j++) path += `q20 ${j % 2 ? height : -height} 40 0`;
      return fill(`${path}V96H${start}Z`, look);
    });
    return disc(q.int(100, 128), 24, 13, "k5") + waves.join("");
  },
  (q) => {
    let shapes = "";
    const x = q.int(88, 112);
    for (let i = 0; i < 5; i++) shapes += ring(x, 96, 84 - i * 15, 11, i % 2 ? "l4" : "l1");
    const angle = q.int(5, 12) / 10;
    return shapes + disc(x - 69 * Math.cos(angle), 96 - 69 * Math.sin(angle), 6.5, "k5");
  },
  (q) => {
    const x = q.int(86, 100);
    return (
      box(0, 0, x, 90, "k1") +
      line(`M${x} -4V94M-4 18H30V72H-4M164 18H132V72H164`, 2.2, "l3") +
      ring(x, 45, 21, 2.2, "l3") +
      disc(x + 21 * Math.cos(1), 45 - 21 * Math.sin(1), 6.5, "k5")
    );
  },
];
