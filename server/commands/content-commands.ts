import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { codeOf, messageOf, OperatorError } from "#server/database/operator-error.ts";
import { documentKinds } from "#server/document-kinds.ts";
import { exportContent } from "#server/transfer/export-content.queries.ts";
import { importAll } from "./content-import.ts";
import { type Area, command } from "./operate.ts";

const exportAll = command({
  name: "export",
  usage: "--output <folder>",
  summary: "writes all articles as Markdown, pictures as files, and all other content as JSON",
  options: { output: { type: "string" } },
  async prepare({ positionals, values: { output } }) {
    if (!output || positionals.length > 0) throw new OperatorError("Name the folder with --output <folder>.");
    await assertEmpty(output);
    return async (db, describe) => {
      const counts = await exportContent(db, documentKinds, (name, bytes) => writeInto(output, name, bytes));
      describe({ after: { ...counts } });
      return `Exported ${counts.articles} articles, ${counts.documents} other documents and ${counts.pictures} pictures to ${output}.`;
    };
  },
});

/** Files of an earlier export beside the new ones would be imported with them. */
async function assertEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error) => {
    if (codeOf(error) === "ENOENT") return [];
    throw new OperatorError(`${folder} cannot be read: ${messageOf(error)}.`);
  });
  if (names.length > 0) throw new OperatorError(`The folder ${folder} is not empty; name another.`);
}

async function writeInto(folder: string, name: string, bytes: string | Uint8Array): Promise<void> {
  const path = join(folder, name);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  } catch (error) {
    throw new OperatorError(`${path} cannot be written: ${messageOf(error)}.`);
  }
}

/** Export and import of content. */
export const contentCommands: Area = {
  name: "content",
  summary: "export and import of articles and all other content",
  commands: [exportAll, importAll],
};
