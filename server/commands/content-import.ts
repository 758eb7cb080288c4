import { readFile, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { routedLocales } from "#contract/locales.ts";
import { can } from "#server/auth/permissions.ts";
import { messageOf, OperatorError } from "#server/database/operator-error.ts";
import { documentKinds } from "#server/document-kinds.ts";
import { type ImportReport, importContent } from "#server/transfer/import-content.mutations.ts";
import { type Mapping, noMapping, readMapping } from "#server/transfer/mapping.ts";
import { readSource } from "#server/transfer/read-source.ts";
import { findSections, findWriter } from "#server/transfer/site-facts.queries.ts";
import { openFolder } from "#server/transfer/source-files.ts";
import { openZip } from "#server/transfer/zip-files.ts";
import { parseEmail } from "./named-member.ts";
import { command } from "./operate.ts";

export const importAll = command({
  name: "import",
  usage:
    "<folder or file> [--dry-run] [--by <email>] [--lang <zh-CN>] [--section <news/industry>] [--map <file>] [--replace]",
  summary: "imports an export, Markdown files, or an export of Ghost or WordPress; a second import changes nothing",
  options: {
    "dry-run": { type: "boolean", default: false },
    by: { type: "string" },
    lang: { type: "string", default: "zh-CN" },
    section: { type: "string" },
    map: { type: "string" },
    replace: { type: "boolean", default: false },
  },
  prepare({ positionals: [path, ...more], values }) {
    if (path === undefined || more.length > 0)
      throw new OperatorError("Name one folder, or one .zip, .json or .xml file.");
    const lang = routedLocales.find(({ code }) => code === values.lang);
    if (!lang) throw new OperatorError(`--lang takes ${routedLocales.map(({ code }) => code).join(" or ")}.`);
    const email = values.by === undefined ? undefined : parseEmail([values.by]);
    return async (db, describe) => {
      const actor = await findWriter(db, email);
      if (!actor) throw new OperatorError(email ? `There is no member ${email}.` : "Name an editor with --by <email>.");
      if (!can(actor, "publish"))
        throw new OperatorError(`${email} may not publish. Give the role of an editor first.`);
      const sections = await findSections(db);
      const section = values.section ?? null;
      if (section !== null) sections.add(section);
      const mapping = values.map === undefined ? noMapping : await openMapping(values.map);
      const { files, only } = await openSource(path);
      try {
        const plan = await readSource(files, { lang, section, sections, mapping }, only);
        if (plan.items.length === 0)
          throw new OperatorError([`${path} has nothing to import.`, ...plan.notes].join("\n"));
        const given = { plan, files, replace: values.replace, kinds: documentKinds, actor };
        const report = await importContent(db, given, { dryRun: values["dry-run"] });
        const { notes, ...counts } = report;
        describe({ after: { ...counts, notes: notes.length } });
        return textOf(report, values["dry-run"]);
      } finally {
        files.close();
      }
    };
  },
});

async function openMapping(path: string): Promise<Mapping> {
  try {
    return readMapping(await readFile(path, "utf8"));
  } catch (error) {
    throw new OperatorError(`${path} is no mapping that can be read: ${messageOf(error)}.`);
  }
}

async function openSource(path: string) {
  const found = await stat(path).catch((error) => {
    throw new OperatorError(`${path} cannot be read: ${messageOf(error)}.`);
  });
  if (found.isDirectory()) return { files: await openFolder(path), only: undefined };
  if (!/\.(?:json|xml)$/i.test(path)) return { files: await openZip(path), only: undefined };
  // The export of another program is one file, and its pictures are beside it.
  return { files: await openFolder(dirname(path)), only: basename(path) };
}

function textOf({ created, changed, unchanged, skipped, pictures, notes }: ImportReport, dryRun: boolean): string {
  const counts = `${created} created, ${changed} changed, ${unchanged} unchanged, ${skipped} skipped; ${pictures} new pictures`;
  return [...notes, `${dryRun ? "Dry run, nothing was written" : "Imported"}: documents: ${counts}.`].join("\n");
}
