import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes a `.br` and a `.gz` beside every text file of a folder, at maximum compression. */
export async function compressFiles(folder: string): Promise<void> {
  for await (const file of glob("**/*.{js,json,css,html,svg,txt}", { cwd: folder })) {
    const path = join(folder, file);
    const bytes = await readFile(path);
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    await Promise.all([
      writeFile(`${path}.br`, await brotli(bytes, options)),
      writeFile(`${path}.gz`, await zip(bytes, { level: 9 })),
    ]);
  }
}
