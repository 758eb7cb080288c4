import type { Motifs } from "./motif.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { box, disc, fill, line, oval, ring, turn } from "./shapes.ts";

/** Places of a die's pips in quarter faces, and the lowest face that shows each (1: odd faces). */
const pips = [
  [0, 0, 1],
  [-1, -1, 2],
  [1, 1, 2],
  [1, -1, 4],
  [-1, 1, 4],
  [-1, 0, 6],
  [1, 0, 6],
] as const;

interface Die {
  x: number;
  size: number;
  degrees: number;
  body: string;
  pip: string;
  face: number;
}

function die(y: number, { x, size, degrees, body, pip, face }: Die): string {
  const shown = pips.filter(([, , lowest]) => (lowest === 1 ? face % 2 === 1 : face >= lowest));
  const dots = shown.map(([u, v]) => disc(x + u * size * 0.26, y + v * size * 0.26, size * 0.085, pip));
  return turn(degrees, x, y, box(x - size / 2, y - size / 2, size, size, body, size * 0.2) + dots.join(""));
}

/** Casino: dice, wheel and counters as plain geometry. */
export const casino: Motifs = [
  (q) =>
    die(56, { x: q.int(44, 52), size: 58, degrees: q.int(-24, -8), body: "k1", pip: "k3", face: q.int(4, 6) }) +
    die(34, { x: q.int(112, 120), size: 48, degrees: q.int(8, 26), body: "k3", pip: "k2", face: q.int(2, 5) }),
  (q) => {
    const x = q.int(104, 118);
    const y = q.int(56, 68);
    return (
      disc(x, y, 76, "k2") +
      ring(x, y, 60, 20, "l1", "15.7 15.7") +
      ring(x, y, 60, 20, "l4", "0 15.7 15.7 0") +
      disc(x, y, 38, "k0") +
      ring(x, y, 28, 1.2, "l4") +
      disc(x, y, 12, "k1") +
      disc(x - 47, y - 36, 6, "k3")
    );
  },
  (q) => {
    let shapes = "";
    for (let i = 0; i < 6; i++) {
      const height = q.int(2, 7);
      for (let j = 0; j < height; j++) {
        const top = i % 2 ? "k3" : "k1";
        shapes += box(9 + i * 25, 82 - j * 10, 20, 7, j === height - 1 ? top : "k4", 2);
      }
    }
    return shapes;
  },
];

/** Live: a stage, a fan of cards, sound going out. */
export const live: Motifs = [
  (q) => {
    const x = q.int(70, 90);
    const up = q.int(1, 3);
    let shapes = oval(x, 94, 104, 62, "k2") + oval(x, 94, 92, 52, "k1") + oval(x, 94, 44, 22, "k2");
    for (let i = 0; i < 5; i++) shapes += turn(-52 + i * 26, x, 122, box(x - 7, 50, 14, 19, i === up ? "k3" : "k4", 2));
    return shapes + disc(x, 14, 9, "k3") + [-44, -28, 28, 44].map((d) => disc(x + d, 20, 3, "k4")).join("");
  },
  (q) => {
    const x = q.int(70, 90);
    const cards = ["k2", "k1", "k4", "k1", "k3"].map((look, i) => {
      const mark = i === 4 ? disc(x, 45, 8, "k1") : "";
      return turn(-44 + i * 22, x, 108, box(x - 17, 18, 34, 54, look, 4) + mark);
    });
    return cards.join("");
  },
  (q) => {
    let shapes = "";
    const x = q.int(30, 60);
    for (let i = 5; i > 0; i--) shapes += ring(x, 50, i * 19, 7, i % 2 ? "l1" : "l2");
    return shapes + disc(x, 50, 10, "k3") + disc(x + 76, 22, 5, "k3");
  },
];

/** The face of one tile at its upper left corner: a coin, bamboo, four dots or a plain field. */
function tileFace(x: number, y: number, kind: number): string {
  let shapes = "";
  if (kind === 0) return ring(x + 13.5, y + 21, 8, 2.5, "l1") + disc(x + 13.5, y + 21, 3, "k2");
  if (kind === 1) {
    for (let j = 0; j < 6; j++) {
      shapes += box(x + 6 + (j % 3) * 6, y + 8 + Math.floor(j / 3) * 14, 3, 11, j === 1 ? "k2" : "k1", 1.5);
    }
    return shapes;
  }
  if (kind === 2) {
    for (let j = 0; j < 4; j++) {
      shapes += disc(x + 8.5 + (j % 2) * 10, y + 13 + Math.floor(j / 2) * 16, 4, j === 3 ? "k2" : "k1");
    }
    return shapes;
  }
  return box(x + 7, y + 12, 13, 18, "k2", 1);
}

function stones(q: SeededRandom): string {
  let shapes = "";
  const taken = new Set<number>();
  for (let i = 0; i < 13; i++) {
    const x = q.int(0, 8);
    const y = q.int(0, 4);
    if (!taken.has(x * 9 + y)) shapes += disc(x * 20, 5 + y * 20, 8.8, i % 2 ? "k2" : "k3");
    taken.add(x * 9 + y);
  }
  return shapes;
}

/** The path of a quarter disc or bar in one field of 24 units. */
function fieldPath(x: number, y: number, kind: number): string {
  if (kind === 0) return `M${x} ${y}h24a24 24 0 0 1-24 24Z`;
  if (kind === 1) return `M${x + 24} ${y + 24}h-24a24 24 0 0 1 24-24Z`;
  if (kind === 2) return `M${x} ${y}h24v12H${x}Z`;
  return `M${x} ${y + 24}V${y}a24 24 0 0 1 24 24Z`;
}

/** Chess: stones on a board, an inlaid table, tiles. */
export const chess: Motifs = [
  (q) => {
    let grid = "";
    for (let i = 0; i < 9; i++) grid += `M${i * 20} 0V90`;
    for (let i = 0; i < 5; i++) grid += `M0 ${5 + i * 20}H160`;
    return line(grid, 0.8, "l1") + stones(q);
  },
  (q) => {
    const paths = { k1: "", k2: "", k3: "" };
    let dots = "";
    for (let i = 0; i < 28; i++) {
      const x = -4 + (i % 7) * 24;
      const y = -3 + Math.floor(i / 7) * 24;
      const look = q.pick(["k1", "k1", "k2", "k3"] as const);
      const kind = q.int(0, 5);
      if (kind < 4) paths[look] += fieldPath(x, y, kind);
      else if (kind === 4) dots += disc(x + 12, y + 12, 8, look);
    }
    const fields = Object.entries(paths).map(([look, path]) => path && fill(path, look));
    return fields.join("") + dots;
  },
  (q) => {
    let tiles = "";
    for (let i = 0; i < 5; i++) {
      const x = 6 + i * 31;
      const y = q.int(16, 26);
      tiles += box(x, y + 6, 27, 42, "k1", 4) + box(x, y, 27, 42, "k3", 4) + tileFace(x, y, q.int(0, 3));
    }
    return box(0, 62, 160, 28, "k4") + tiles;
  },
];
