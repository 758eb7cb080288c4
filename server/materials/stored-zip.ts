/*
 * A ZIP archive of files as they are, without compression: pictures are compressed already. What is known of each file
 * beforehand (its size, its checksum) stands before its bytes. Libraries that write archives piece by piece put it
 * behind them instead, and what reads piece by piece as well, as many phones do, then refuses files that are stored.
 *
 * PKWARE's APPNOTE 4.3, without ZIP64: twenty files of the largest size that the database takes stay below four
 * gigabytes.
 */

export interface ZipFile {
  /** Harmless already: it is written as it is, in UTF-8. */
  readonly name: string;
  readonly size: number;
  /** CRC-32 of its bytes. */
  readonly crc: number;
  readonly modifiedAt: Date;
  /** Its bytes, asked for when their turn comes. */
  bytes(): AsyncIterable<Uint8Array<ArrayBuffer>>;
}

const utf8Names = 0x0800;
/** ZIP 2.0, the least that a reader has to know; for the list, written on Unix with the rights `-rw-r--r--`. */
const version = 20;
const madeBy = (3 << 8) | version;
const rights = (0o100644 << 16) >>> 0;

/** The bytes that the archive of some files will have. */
export function zipLength(files: readonly Pick<ZipFile, "name" | "size">[]): number {
  return files.reduce((sum, { name, size }) => sum + 30 + 46 + 2 * Buffer.byteLength(name) + size, 22);
}

/** The archive, piece by piece; each file's bytes are passed on as they come. */
export async function* zip(files: readonly ZipFile[]): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const list: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const file of files) {
    const name = new TextEncoder().encode(file.name);
    const facts = factsOf(file, name.length);
    const start = at;
    yield joined([words([4, 0x0403_4b50]), facts, words([2, 0]), name]);
    yield* file.bytes();
    const place = words([2, 0], [2, 0], [2, 0], [2, 0], [4, rights], [4, start]);
    list.push(joined([words([4, 0x0201_4b50], [2, madeBy]), facts, place, name]));
    at += 30 + name.length + file.size;
  }
  const entries = joined(list);
  const count = files.length;
  yield joined([
    entries,
    words([4, 0x0605_4b50], [2, 0], [2, 0], [2, count], [2, count], [4, entries.length], [4, at], [2, 0]),
  ]);
}

/** What stands both before a file and in the list at the end, from the version to the length of its name. */
function factsOf({ size, crc, modifiedAt: time }: ZipFile, nameLength: number): Uint8Array<ArrayBuffer> {
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

/** Numbers of two or four bytes, the lowest byte first. */
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
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
