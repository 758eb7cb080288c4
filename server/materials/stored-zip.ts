/*
 * Writes ZIP archives without compression, because pictures are compressed already. Size and checksum of each file
 * precede its bytes. Streaming libraries write them after the bytes, and many phones then reject uncompressed files.
 *
 * The format is PKWARE's APPNOTE 4.3 without ZIP64: twenty files of the largest allowed size stay below four gigabytes.
 */

export interface ZipFile {
  /** A safe name; it is written unchanged in UTF-8. */
  readonly name: string;
  readonly size: number;
  /** CRC-32 of its bytes. */
  readonly crc: number;
  readonly modifiedAt: Date;
  /** Reads its bytes; called when the archive reaches the file. */
  bytes(): AsyncIterable<Uint8Array<ArrayBuffer>>;
}

const utf8Names = 0x0800;
/** ZIP 2.0 is the version that a program needs. The central directory names Unix and the mode `-rw-r--r--`. */
const version = 20;
const madeBy = (3 << 8) | version;
const rights = (0o100644 << 16) >>> 0;

/** Returns the size in bytes of an archive of these files. */
export function zipLength(files: readonly Pick<ZipFile, "name" | "size">[]): number {
  return files.reduce((sum, { name, size }) => sum + 30 + 46 + 2 * Buffer.byteLength(name) + size, 22);
}

/** Writes an archive as a stream, with the bytes of each file as they arrive. */
export async function* zip(files: readonly ZipFile[]): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const list: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const file of files) {
    const name = new TextEncoder().encode(file.name);
    const fields = sharedFields(file, name.length);
    const start = at;
    yield joined([words([4, 0x0403_4b50]), fields, words([2, 0]), name]);
    yield* file.bytes();
    const place = words([2, 0], [2, 0], [2, 0], [2, 0], [4, rights], [4, start]);
    list.push(joined([words([4, 0x0201_4b50], [2, madeBy]), fields, place, name]));
    at += 30 + name.length + file.size;
  }
  const entries = joined(list);
  const count = files.length;
  yield joined([
    entries,
    words([4, 0x0605_4b50], [2, 0], [2, 0], [2, count], [2, count], [4, entries.length], [4, at], [2, 0]),
  ]);
}

/** Creates the fields that the local header and the central directory share, from version to length of the name. */
function sharedFields({ size, crc, modifiedAt: time }: ZipFile, nameLength: number): Uint8Array<ArrayBuffer> {
  const clock = (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1);
  const day = ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate();
  return words(
    [2, version],
    [2, utf8Names],
    [2, 0],
    [2, clock],
    [2, day],
    [4, crc],
    [4, size],
    [4, size],
    [2, nameLength],
  );
}

/** Encodes numbers of two or four bytes in little-endian order. */
function words(...numbers: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(numbers.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of numbers) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
