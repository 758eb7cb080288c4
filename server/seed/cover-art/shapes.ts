/*
 * The few shapes covers are drawn with, as SVG text in an art box of 160×90.
 * `look` is a class: k0–k5 fill, l0–l5 stroke with a colour of the category.
 */

/** A number with at most one decimal: finer detail is invisible and only costs bytes. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A filled circle. */
export function disc(x: number, y: number, radius: number, look: string): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" class="${look}"/>`;
}

/** A circle drawn as a line; `dash` is an SVG dash pattern. */
export function ring(x: number, y: number, radius: number, width: number, look: string, dash = ""): string {
  const dashes = dash && ` stroke-dasharray="${dash}"`;
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" class="${look}" stroke-width="${short(width)}"${dashes}/>`;
}

/** A filled rectangle with corners of `radius`. */
export function box(x: number, y: number, width: number, height: number, look: string, radius = 0): string {
  const corners = radius ? ` rx="${short(radius)}"` : "";
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"${corners} class="${look}"/>`;
}

/** A filled ellipse; its measures are written as they come. */
export function oval(x: number, y: number, rx: number | string, ry: number, look: string, more = ""): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" class="${look}"${more}/>`;
}

/** A path drawn as a line. */
export function line(path: string, width: number, look: string): string {
  return `<path d="${path}" class="${look}" stroke-width="${short(width)}"/>`;
}

/** A filled path. */
export function fill(path: string, look: string): string {
  return `<path d="${path}" class="${look}"/>`;
}

/** Shapes turned by degrees around a point. */
export function turn(degrees: number, x: number, y: number, inner: string): string {
  return `<g transform="rotate(${short(degrees)} ${short(x)} ${short(y)})">${inner}</g>`;
}

/** One petal pointing up from the origin: the start and three cubic curves, in flower radii. */
const petal = [
  [0, -0.13],
  [-0.24, -0.2],
  [-0.56, -0.62],
  [-0.37, -0.9],
  [-0.24, -1.07],
  [0.1, -1.06],
  [0.25, -0.93],
  [0.46, -0.72],
  [0.34, -0.24],
  [0, -0.13],
] as const;

/** One kapok flower: five waxy petals, a dark cup and a brush of stamens, each in its own look. */
export function flower(
  x: number,
  y: number,
  radius: number,
  degrees: number,
  looks: { petals: string; cup: string; brush: string },
): string {
  let path = "";
  for (let i = 0; i < 5; i++) {
    const angle = ((degrees + i * 72) * Math.PI) / 180;
    const points = petal.map(([u, v]) => {
      const px = x + radius * (u * Math.cos(angle) - v * Math.sin(angle));
      const py = y + radius * (u * Math.sin(angle) + v * Math.cos(angle));
      return `${short(px)} ${short(py)}`;
    });
    path += `M${points[0]}C${points.slice(1, 4).join(" ")} ${points.slice(4, 7).join(" ")} ${points.slice(7).join(" ")}Z`;
  }
  return (
    disc(x, y, radius * 0.3, looks.petals) +
    fill(path, looks.petals) +
    ring(x, y, radius * 0.27, radius * 0.14, looks.brush, `${short(radius * 0.035)} ${short(radius * 0.078)}`) +
    disc(x, y, radius * 0.17, looks.cup)
  );
}
