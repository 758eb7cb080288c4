const startsWith = (bytes: Buffer, text: string, at = 0) => bytes.toString("latin1", at, at + text.length) === text;

/**
 * The media type of a raster picture by its first bytes, or `undefined` for anything that is not
 * JPEG, PNG, WebP, GIF or AVIF: names and declared types prove nothing.
 */
export function rasterMediaType(bytes: Buffer): string | undefined {
  if (startsWith(bytes, "\xff\xd8\xff")) return "image/jpeg";
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "image/png";
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "image/gif";
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "image/webp";
  if (startsWith(bytes, "ftyp", 4) && hasAvifBrand(bytes)) return "image/avif";
  return undefined;
}

/** Whether the brands of the first box, 4 bytes each after the version at 12, name AVIF. */
function hasAvifBrand(bytes: Buffer): boolean {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  if (isAvif(bytes, 8)) return true;
  for (let at = 16; at + 4 <= end; at += 4) {
    if (isAvif(bytes, at)) return true;
  }
  return false;
}

function isAvif(bytes: Buffer, at: number): boolean {
  return startsWith(bytes, "avif", at) || startsWith(bytes, "avis", at);
}
