import { lstat, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { messageOf, OperatorError } from "#server/database/operator-error.ts";

/** Most files of an import, and most bytes of all and of one. A hostile archive claims more. */
export const sourceLimits = { files: 50_000, allBytes: 4 * 1024 ** 3, fileBytes: 256 * 1024 ** 2 } as const;

/** The files of an import. Names have slashes and are relative. */
export interface SourceFiles {
  readonly names: ReadonlySet<string>;
  /** Reads a file. @throws {OperatorError} for a file that is too large or damaged */
  read(name: string, maxBytes: number): Promise<Buffer>;
  close(): void;
}

/** Whether a file of a system or of a version control, and not of content. */
export function isHidden(name: string): boolean {
  return name.split("/").some((part) => part.startsWith(".") || part === "__MACOSX" || part === "node_modules");
}

/** Opens a folder. Links are left out, because they may lead outside. @throws {OperatorError} */
export async function openFolder(folder: string): Promise<SourceFiles> {
  const names = new Set<string>();
  const walk = async (prefix: string): Promise<void> => {
    const entries = await readdir(join(folder, prefix), { withFileTypes: true }).catch((error) => {
      throw new OperatorError(`${folder} cannot be read: ${messageOf(error)}.`);
    });
    for (const entry of entries) {
      const name = prefix + entry.name;
      if (isHidden(name)) continue;
      if (entry.isDirectory()) await walk(`${name}/`);
      else if (entry.isFile()) names.add(name);
      if (names.size > sourceLimits.files) throw new OperatorError(`${folder} has too many files.`);
    }
  };
  await walk("");
  return {
    names,
    read: async (name, maxBytes) => {
      if (!names.has(name)) throw new OperatorError(`There is no file ${name}.`);
      const { size } = await lstat(join(folder, name));
      if (size > maxBytes) throw new OperatorError(`${name} is larger than ${maxBytes} bytes.`);
      return readFile(join(folder, name));
    },
    close: () => {},
  };
}
