import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { findExistingMembers } from "./mail.queries.ts";
import type { MailToSend } from "./mail-transport.ts";

const day = 24 * 60 * 60 * 1000;
/** The member in the name of a file. */
const ofMember = /-member-(\d+)\.eml$/;

/** The folder for mails of a site without a mail server. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, "mail");
}

/** Names the file of a mail by its time. The member in it lets the file be deleted with the account. */
export function mailFileName({ madeAt, id, memberId }: MailToSend): string {
  const suffix = memberId === null ? "" : `-member-${memberId}`;
  return `${madeAt.toISOString().replaceAll(":", "-")}-${id}${suffix}.eml`;
}

interface MailFiles {
  readonly db: NodePgDatabase;
  readonly dataDir: string;
  /** Days for which files are stored. */
  readonly days: number;
}

/** Deletes files of mails that are too old or belong to deleted accounts. */
export async function purgeMailFiles({ db, dataDir, days }: MailFiles): Promise<void> {
  const folder = mailFolder(dataDir);
  const names = await readdir(folder).catch(ignoreMissing([]));
  const memberOf = new Map(names.map((name) => [name, Number(ofMember.exec(name)?.[1] ?? 0)]));
  const existing = await findExistingMembers(db, [...new Set(memberOf.values())].filter(Boolean));
  const earliest = Date.now() - days * day;
  for (const [name, memberId] of memberOf) {
    const path = join(folder, name);
    const isOrphan = memberId > 0 && !existing.has(memberId);
    const modified = (await stat(path).catch(ignoreMissing(undefined)))?.mtimeMs ?? 0;
    if (isOrphan || modified < earliest) await rm(path, { force: true });
  }
}

/**
 * Purges the files of mails now and daily. Each process does so, because each has a data folder of its own.
 *
 * @param onError called when it fails
 * @returns a function that stops
 */
export function purgeMailFilesDaily(files: MailFiles, onError: (error: unknown) => void): () => void {
  const purge = () => void purgeMailFiles(files).catch(onError);
  purge();
  const timer = setInterval(purge, day).unref();
  return () => clearInterval(timer);
}

function ignoreMissing<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === "ENOENT") return instead;
    throw error;
  };
}
