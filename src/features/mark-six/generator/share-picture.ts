import { markSix } from "#contract/limits.ts";
import type { LuckyNumbers } from "#shared/mark-six/draw-numbers.ts";
import { type Wave, waveOf } from "#shared/mark-six/rules.ts";
import { markPath } from "#src/ui/logo.tsx";

/** Colors of the light scheme: the picture leaves the site. */
const colours = {
  paper: "#faf8f5",
  surface: "#ffffff",
  ink: "#1c1714",
  quiet: "#6e645d",
  line: "#e5ded6",
  mark: "#c5301b",
};
const waves: Record<Wave, string> = { red: "#d0202f", blue: "#1766b3", green: "#17803f" };

/** Pixels. A picture is a square, or longer where there are more numbers. */
const width = 1080;
const margin = 84;
const ball = { size: 104, gap: 20, perRow: 7, rowHeight: 132, ring: 10 } as const;
const head = 330;
const foot = 210;
const labelHeight = 48;

interface Row {
  readonly label?: string;
  readonly numbers: readonly number[];
  readonly special?: number;
}

interface PictureParts {
  readonly brand: string;
  readonly title: string;
  readonly labels: { readonly bankers: string; readonly legs: string; readonly odds: string };
  readonly items: readonly LuckyNumbers[];
  readonly lang: string;
}

/**
 * A PNG of numbers for a draw, 1080 pixels wide, with the site's logo and name and the disclaimer.
 *
 * @throws when the browser cannot create a canvas
 */
export async function sharePictureOf({ brand, title, labels, items, lang }: PictureParts): Promise<File> {
  const rows = items.slice(0, markSix.maxBatch).flatMap((item) => rowsOf(item, labels));
  const content = rows.reduce((sum, { label }) => sum + ball.rowHeight + (label ? labelHeight : 0), 0);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.max(width, head + content + foot);
  canvas.lang = lang;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas to draw on");
  const { fontFamily } = getComputedStyle(document.body);
  const font = (weight: number, size: number) => `${weight} ${size}px ${fontFamily}`;

  context.fillStyle = colours.paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawHead(context, brand, title, font);
  let top = head;
  for (const row of rows) {
    if (row.label) {
      context.fillStyle = colours.quiet;
      context.font = font(500, 32);
      context.textAlign = "start";
      context.fillText(row.label, margin, top + labelHeight / 2);
      top += labelHeight;
    }
    drawRow(context, row, top, font);
    top += ball.rowHeight;
  }
  drawFoot(context, labels.odds, canvas.height, font, lang);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("The picture could not be made");
  return new File([blob], "kapok-mark-six.png", { type: "image/png" });
}

function rowsOf({ entry, special }: LuckyNumbers, labels: PictureParts["labels"]): Row[] {
  const inRows = (numbers: readonly number[], label?: string): Row[] =>
    Array.from({ length: Math.ceil(numbers.length / ball.perRow) }, (_, row) => ({
      numbers: numbers.slice(row * ball.perRow, (row + 1) * ball.perRow),
      ...(label && row === 0 && { label }),
    }));
  if (entry.bankers.length > 0) {
    return [...inRows(entry.bankers, labels.bankers), ...inRows(entry.numbers, labels.legs)];
  }
  return special ? [{ numbers: entry.numbers, special }] : inRows(entry.numbers);
}

type Font = (weight: number, size: number) => string;

function drawHead(context: CanvasRenderingContext2D, brand: string, title: string, font: Font): void {
  context.save();
  context.translate(margin, 84);
  context.scale(2.5, 2.5);
  context.fillStyle = colours.mark;
  context.fill(new Path2D(markPath));
  context.restore();
  context.textBaseline = "middle";
  context.fillStyle = colours.ink;
  context.font = font(700, 52);
  context.fillText(brand, margin + 104, 126);
  context.fillRect(margin, 200, width - 2 * margin, 4);
  context.font = font(600, 40);
  context.fillText(title, margin, 258, width - 2 * margin);
}

function drawRow(context: CanvasRenderingContext2D, { numbers, special }: Row, top: number, font: Font): void {
  const y = top + ball.rowHeight / 2;
  let x = margin + ball.size / 2;
  for (const number of numbers) {
    drawBall(context, number, x, y, font);
    x += ball.size + ball.gap;
  }
  if (special === undefined) return;
  context.fillStyle = colours.quiet;
  context.font = font(400, 48);
  context.fillText("+", x - ball.size / 2 + ball.gap / 2, y);
  x += ball.gap * 2.5;
  context.beginPath();
  context.arc(x, y, ball.size / 2 + 10, 0, 2 * Math.PI);
  context.strokeStyle = waves[waveOf(special)];
  context.lineWidth = 4;
  context.stroke();
  drawBall(context, special, x, y, font);
}

function drawBall(context: CanvasRenderingContext2D, number: number, x: number, y: number, font: Font): void {
  context.beginPath();
  context.arc(x, y, (ball.size - ball.ring) / 2, 0, 2 * Math.PI);
  context.fillStyle = colours.surface;
  context.fill();
  context.strokeStyle = waves[waveOf(number)];
  context.lineWidth = ball.ring;
  context.stroke();
  context.fillStyle = colours.ink;
  context.font = font(700, 46);
  context.textAlign = "center";
  context.fillText(String(number), x, y + 2);
}

function drawFoot(context: CanvasRenderingContext2D, text: string, height: number, font: Font, lang: string): void {
  context.fillStyle = colours.line;
  context.fillRect(margin, height - 170, width - 2 * margin, 2);
  context.fillStyle = colours.quiet;
  context.font = font(400, 32);
  context.textAlign = "start";
  const words = Array.from(new Intl.Segmenter(lang, { granularity: "word" }).segment(text), ({ segment }) => segment);
  let line = "";
  let y = height - 122;
  for (const word of words) {
    if (context.measureText(line + word).width > width - 2 * margin) {
      context.fillText(line, margin, y);
      y += 46;
      line = word.trimStart();
    } else line += word;
  }
  context.fillText(line, margin, y);
}
