import { desc } from "drizzle-orm";
import { contactMessage } from "#server/contact/contact.schema.ts";
import { OperatorError } from "#server/database/operator-error.ts";
import { csvOf } from "./csv.ts";
import { type Area, command } from "./operate.ts";

const list = command({
  name: "list",
  usage: "[--last <20>]",
  summary: "the latest messages, newest first, one line each",
  options: { last: { type: "string", default: "20" } },
  prepare({ values: { last } }) {
    if (!/^[1-9]\d{0,3}$/.test(last)) throw new OperatorError("--last takes a whole number from 1 to 9999.");
    return async (db) => {
      const rows = await db.select().from(contactMessage).orderBy(desc(contactMessage.createdAt)).limit(Number(last));
      if (rows.length === 0) return "There is no message yet.";
      return rows
        .map(({ id, createdAt, name, email, country, interest, message }) => {
          const time = createdAt.toISOString().slice(0, 16).replace("T", " ");
          return `${id}  ${time}  ${country}  ${interest}  ${name} <${email}>  ${message.replace(/\s+/g, " ").slice(0, 60)}`;
        })
        .join("\n");
    };
  },
});

const exportAll = command({
  name: "export",
  usage: "> contacts.csv",
  summary: "every message, as CSV for a spreadsheet; formulas in it do not run",
  options: {},
  prepare: () => async (db) => {
    const rows = await db.select().from(contactMessage).orderBy(contactMessage.id);
    return csvOf(
      ["id", "created_at", "lang", "name", "gender", "phone", "account", "email", "country", "messenger"].concat([
        "messenger_id",
        "interest",
        "message",
        "newsletter",
      ]),
      rows.map((row) => [
        row.id,
        row.createdAt,
        row.lang,
        row.name,
        row.gender,
        row.phone,
        row.account,
        row.email,
        row.country,
        row.messenger,
        row.messengerId,
        row.interest,
        row.message,
        row.newsletter,
      ]),
    );
  },
});

/** What visitors have written. */
export const contactCommands: Area = {
  name: "contacts",
  summary: "messages of visitors",
  commands: [list, exportAll],
};
