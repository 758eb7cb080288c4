const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Inline elements, which do not separate words. */
const withinText = /<\/?(?:a|b|code|del|em|i|s|span|strong|sub|sup)(?:\s[^>]*)?>/gi;

/** Converts sanitized HTML to text for search and display. The result must not be used as HTML. */
export function plainText(html: string): string {
  return html
    .replace(withinText, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex: string, decimal: string, name: string) => {
      if (name) return entities[name] ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(/\s+/g, " ")
    .trim();
}
