import { randomUUID } from "node:crypto";
import type { Database } from "./connect.ts";
import { type Hearing, listen } from "./listen.ts";

/** Length of a part of a text. PostgreSQL allows payloads of less than 8000 bytes. */
const partLength = 7900;
const partPattern = /^([\w-]{36}) (\d{1,4})\/(\d{1,4}) ([\w+/=]*)$/;

/** Sends a text to all processes that hear a channel. A long text is sent in parts, which arrive together. */
export async function notifyProcesses(db: Database, channel: string, text: string): Promise<void> {
  const encoded = Buffer.from(text).toString("base64");
  const id = randomUUID();
  const count = Math.max(1, Math.ceil(encoded.length / partLength));
  const parts = Array.from(
    { length: count },
    (_, n) => `${id} ${n}/${count} ${encoded.slice(n * partLength, (n + 1) * partLength)}`,
  );
  await db.$client.query("SELECT pg_notify($1, part) FROM unnest($2::text[]) AS part", [channel, parts]);
}

/** Hears texts of `notifyProcesses` on a channel. Returns a function that stops. */
export function hearProcesses({ heard, began, ...hearing }: Hearing): () => Promise<void> {
  let id = "";
  let parts: string[] = [];
  return listen({
    ...hearing,
    began: () => {
      // A lost connection may have cut a text.
      id = "";
      began();
    },
    heard: (payload) => {
      const [, ofText = "", index, count, part = ""] = partPattern.exec(payload) ?? [];
      if (ofText === "") return;
      // Parts of one statement arrive without others between them.
      if (ofText !== id) parts = [];
      id = ofText;
      parts[Number(index)] = part;
      if (Object.keys(parts).length === Number(count)) heard(Buffer.from(parts.join(""), "base64").toString());
    },
  });
}
