import { toCsv } from "#server/api/csv.ts";
import { findContactMessages, findLatestContactMessages } from "#server/contact/contact.queries.ts";
import type { ContactMessage } from "#server/contact/contact.schema.ts";
import { type Area, command, minuteOf, parseLast } from "./operate.ts";

const columns = [
  "id",
  "created_at",
  "lang",
  "name",
  "gender",
  "phone",
  "account",
  "email",
  "country",
  "messenger",
  "messenger_id",
  "interest",
  "message",
  "newsletter",
] as const;

function recordOf({ createdAt, messengerId, ...row }: ContactMessage) {
  return { ...row, created_at: createdAt, messenger_id: messengerId };
}

const list = command({
  name: "list",
  usage: "[--last <20>]",
  summary: "lists the latest messages, newest first, one line each",
  lists: true,
  options: { last: { type: "string", default: "20" } },
  prepare({ values: { last } }) {
    const limit = parseLast(last);
    return async (db) => {
      const rows = await findLatestContactMessages(db, limit);
      const lines = rows.map(({ id, createdAt, name, email, country, interest, message }) => {
        const excerpt = message.replace(/\s+/g, " ").slice(0, 60);
        return `${id}  ${minuteOf(createdAt)}  ${country}  ${interest}  ${name} <${email}>  ${excerpt}`;
      });
      return { text: lines.join("\n") || "There are no messages yet.", records: rows.map(recordOf) };
    };
  },
});

const exportAll = command({
  name: "export",
  usage: "",
  summary: "exports every message as CSV for spreadsheets; formulas in it do not run",
  lists: true,
  options: {},
  prepare: () => async (db) => {
    const rows = await findContactMessages(db);
    const records = rows.map(recordOf);
    const cells = records.map((record) => columns.map((name) => record[name]));
    return { text: toCsv(columns, cells), records };
  },
});

/** Messages from the contact form. */
export const contactCommands: Area = {
  name: "contacts",
  summary: "messages from visitors",
  commands: [list, exportAll],
};
