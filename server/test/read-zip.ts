import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import yauzl from "yauzl";

/** One file of an archive, as a program reads it that had no part in writing it. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: Buffer;
  readonly stored: boolean;
  readonly utf8: boolean;
}

/**
 * Opens an archive with a reader that trusts nothing: it refuses names that leave the folder, and sizes and checksums
 * that are not those of the bytes.
 */
export async function readZip(archive: Buffer): Promise<ZipEntry[]> {
  const zip = await yauzl.fromBufferPromise(archive, { strictFileNames: true, validateEntrySizes: true });
  const entries: ZipEntry[] = [];
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    if (crc32(bytes) !== entry.crc32) throw new Error(`${entry.fileName} is damaged`);
    const utf8 = (entry.generalPurposeBitFlag & 0x800) !== 0;
    entries.push({ name: entry.fileName, bytes, stored: entry.compressionMethod === 0, utf8 });
  }
  return entries;
}
