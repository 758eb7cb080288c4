import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { messageOf, OperatorError } from "#server/database/operator-error.ts";
import { isHidden, type SourceFiles, sourceLimits } from "./source-files.ts";
import { isStorable } from "./storable-text.ts";

const fileTypes = 0o170000;
const regularFile = 0o100000;

/**
 * Opens a ZIP archive. It may be hostile: names outside the folder, links, encrypted files, and too many or too large
 * files are rejected before anything is unpacked.
 *
 * @throws {OperatorError}
 */
export async function openZip(path: string): Promise<SourceFiles> {
  const rejected = (reason: string) => new OperatorError(`${path} is no archive that can be imported: ${reason}.`);
  const options = { autoClose: false, strictFileNames: true, validateEntrySizes: true };
  const zip = await yauzl.openPromise(path, options).catch((error) => {
    throw rejected(messageOf(error));
  });
  try {
    return filesOf(zip, await readEntries(zip));
  } catch (error) {
    zip.close();
    throw rejected(messageOf(error));
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > sourceLimits.files) throw new Error("it has too many files");
  const entries = new Map<string, Entry>();
  let allBytes = 0;
  for await (const entry of zip.eachEntry()) {
    const { fileName: name } = entry;
    if (name.endsWith("/") || isHidden(name)) continue;
    const type = (entry.externalFileAttributes >>> 16) & fileTypes;
    if (type !== 0 && type !== regularFile) throw new Error(`${name} is a link`);
    if (entry.isEncrypted()) throw new Error(`${name} is encrypted`);
    if (!isStorable(name)) throw new Error("it has a name with characters that no file has");
    if (entries.has(name)) throw new Error(`${name} is there twice`);
    allBytes += entry.uncompressedSize;
    if (entry.uncompressedSize > sourceLimits.fileBytes || allBytes > sourceLimits.allBytes) {
      throw new Error("its files are too large");
    }
    entries.set(name, entry);
  }
  return entries;
}

function filesOf(zip: ZipFile, all: ReadonlyMap<string, Entry>): SourceFiles {
  const entries = withoutFolder(all);
  return {
    names: new Set(entries.keys()),
    read: async (name, maxBytes) => {
      const entry = entries.get(name);
      if (!entry) throw new OperatorError(`There is no file ${name}.`);
      if (entry.uncompressedSize > maxBytes) throw new OperatorError(`${name} is larger than ${maxBytes} bytes.`);
      try {
        const bytes = await buffer(await zip.openReadStreamPromise(entry));
        if (crc32(bytes) !== entry.crc32) throw new Error("its checksum is another");
        return bytes;
      } catch (error) {
        throw new OperatorError(`${name} is damaged: ${messageOf(error)}.`);
      }
    },
    close: () => zip.close(),
  };
}

/** Many programs put all files into one folder, which means nothing. */
function withoutFolder(entries: ReadonlyMap<string, Entry>): ReadonlyMap<string, Entry> {
  const folders = new Set(Array.from(entries.keys(), (name) => name.slice(0, name.indexOf("/") + 1)));
  const [folder = ""] = folders;
  if (folders.size !== 1 || folder === "" || ["articles/", "pictures/"].includes(folder)) return entries;
  return new Map([...entries].map(([name, entry]) => [name.slice(folder.length), entry]));
}
