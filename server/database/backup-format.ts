import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import * as v from "valibot";
import { DomainError } from "#server/domain-error.ts";
import { codeOf, messageOf } from "./operator-error.ts";

/*
 * A backup is one gzip file that holds, in this order:
 *   the header, one line of JSON;
 *   for each table of the header, in its order: frames of COPY text, each a length (4 bytes, big-endian) and that
 *   many bytes, and an empty frame as the end;
 *   the SHA-256 of everything before it, 32 bytes.
 */

const headerSchema = v.object({
  format: v.literal("kapok-backup"),
  version: v.literal(1),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  migrations: v.array(v.string()),
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.string()) })),
  sequences: v.array(v.object({ name: v.string(), next: v.pipe(v.string(), v.regex(/^-?\d+$/)) })),
});

export type BackupHeader = v.InferOutput<typeof headerSchema>;

/** Far above the largest valid length. A greater length means that the file is damaged. */
const maxFrame = 16 * 1024 * 1024;
const maxHeader = 4 * 1024 * 1024;

/** Yields the bytes of a backup before compression; `rows` yields the COPY text of a table, in chunks. */
export async function* backupBytes(
  header: BackupHeader,
  rows: (table: BackupHeader["tables"][number]) => AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const hashed = (bytes: Buffer): Buffer => {
    hash.update(bytes);
    return bytes;
  };
  yield hashed(Buffer.from(`${JSON.stringify(header)}\n`));
  for (const table of header.tables) {
    for await (const piece of rows(table)) {
      if (piece.length === 0) continue;
      yield hashed(lengthOf(piece.length));
      yield hashed(piece);
    }
    yield hashed(lengthOf(0));
  }
  yield hash.digest();
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/**
 * Reads a backup: `header` first, then `rows` for each table in order, then `finish`, which throws if a byte differs
 * from what was written. Everything throws a `DomainError` for a file that is missing, damaged or no backup.
 */
export class BackupReader {
  readonly #file: string;
  readonly #unzipped = createGunzip();
  readonly #source: AsyncIterator<Buffer>;
  readonly #hash = createHash("sha256");
  #rest: Buffer = Buffer.alloc(0);

  constructor(file: string) {
    this.#file = file;
    // An error of either stream rejects the reading of the second one.
    pipeline(createReadStream(file), this.#unzipped, () => {});
    this.#source = this.#unzipped[Symbol.asyncIterator]();
  }

  async header(): Promise<BackupHeader> {
    let end = -1;
    while (end < 0 && this.#rest.length <= maxHeader && (await this.#more())) end = this.#rest.indexOf(10);
    const line = end < 0 ? "" : (await this.#take(end + 1)).toString();
    const header = v.safeParse(v.pipe(v.string(), v.parseJson(), headerSchema), line);
    if (header.success) return header.output;
    throw new DomainError("backup_unknown", { file: this.#file });
  }

  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const length = (await this.#take(4)).readUInt32BE();
      if (length === 0) return;
      if (length > maxFrame) throw this.#damaged();
      yield await this.#take(length);
    }
  }

  async finish(): Promise<void> {
    const expected = this.#hash.digest();
    while (await this.#more());
    if (!this.#rest.equals(expected)) throw this.#damaged();
  }

  close(): void {
    this.#unzipped.destroy();
  }

  async #take(length: number): Promise<Buffer> {
    while (this.#rest.length < length) if (!(await this.#more())) throw this.#damaged();
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    this.#hash.update(taken);
    return taken;
  }

  async #more(): Promise<boolean> {
    try {
      const next = await this.#source.next();
      if (next.done) return false;
      this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value]);
      return true;
    } catch (error) {
      if (codeOf(error) === "Z_DATA_ERROR" || codeOf(error) === "Z_BUF_ERROR") throw this.#damaged();
      throw new DomainError("backup_not_readable", { file: this.#file, reason: messageOf(error) });
    }
  }

  #damaged(): DomainError {
    return new DomainError("backup_damaged", { file: this.#file });
  }
}

/** Reads the whole file once and returns its header. Throws a `DomainError` unless every byte is as it was written. */
export async function verifyBackup(file: string): Promise<BackupHeader> {
  const reader = new BackupReader(file);
  try {
    const header = await reader.header();
    for (const _ of header.tables) for await (const __ of reader.rows());
    await reader.finish();
    return header;
  } finally {
    reader.close();
  }
}
