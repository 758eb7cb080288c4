/** An ICO file of square PNG pictures; `size` is their width in pixels, below 256. */
export function icoFile(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const entrySize = 16;
  const head = Buffer.alloc(6 + entrySize * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [i, { size, png }] of pictures.entries()) {
    const entry = 6 + entrySize * i;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    // One colour plane of 32 bits a pixel.
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}
