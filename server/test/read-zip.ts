import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import yauzl from "yauzl";

/** One file of an archive, read by an independent program. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: Buffer;
  readonly stored: boolean;
  readonly utf8: boolean;
}

/**
 * Reads an archive with strict checks. It rejects names outside the folder, and sizes and checksums that do not match.
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
