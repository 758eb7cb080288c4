import { applyModeration } from "#server/comments/decisions.mutations.ts";
import { openComments } from "#server/comments/moderation.mutations.ts";
import { findLatestComments, findReports } from "#server/comments/moderation.queries.ts";
import { OperatorError } from "#server/database/operator-error.ts";
import { type Area, command, minuteOf, orNotFound, parseLast } from "./operate.ts";

/** Reported comments in one list. */
const reportsShown = 50;
/** Characters of a comment in one line. */
const lineLength = 80;

function numberOf(positionals: readonly string[]): number {
  if (!/^[1-9]\d{0,8}$/.test(positionals[0] ?? "")) throw new OperatorError("Name it by its number.");
  return Number(positionals[0]);
}

function inOneLine(text: string | null): string {
  return (text ?? "").replace(/\s+/g, " ").slice(0, lineLength);
}

const list = command({
  name: "list",
  usage: "[--last <20>]",
  summary: "lists the latest comments, newest first, one line each",
  lists: true,
  options: { last: { type: "string", default: "20" } },
  prepare({ values: { last } }) {
    const limit = parseLast(last);
    return async (db) => {
      const rows = await findLatestComments(db, limit);
      const lines = rows.map(({ row, email }) => {
        return `${row.id}  ${minuteOf(row.createdAt)}  article ${row.articleId}  ${row.state}  ${email ?? "account deleted"}  ${inOneLine(row.text)}`;
      });
      return {
        text: lines.join("\n") || "There are no comments yet.",
        records: rows.map(({ row, email }) => ({ ...row, email })),
      };
    };
  },
});

const reported = command({
  name: "reported",
  usage: "",
  summary: `lists reported comments without a decision, the last reported first, ${reportsShown} at most`,
  lists: true,
  options: {},
  prepare: () => async (db) => {
    const { report_list: reports } = await findReports(db, { limit: reportsShown });
    const lines = reports.map((each) => {
      const times = each.report_count === 1 ? "1 report" : `${each.report_count} reports`;
      const line = `${each.comment.id}  ${times}: ${each.reason_list.join(", ")}  ${inOneLine(each.comment.text)}`;
      return [line, ...each.note_list.map((note) => `      ${inOneLine(note)}`)].join("\n");
    });
    return { text: lines.join("\n") || "No comment needs a decision.", records: reports };
  },
});

function decision(name: "ban" | "restore" | "keep", summary: string) {
  return command({
    name,
    usage: "<comment>",
    summary,
    options: {},
    prepare({ positionals }) {
      const id = numberOf(positionals);
      return async (db, describe) => {
        const { comment: row } = await orNotFound(
          db.transaction((tx) => applyModeration(tx, { id, change: name })),
          `There is no comment ${id}, or its author has deleted it.`,
        );
        describe({ subject: `comment ${id}`, after: { state: row.state } });
        return `Comment ${id} is ${row.state} now.`;
      };
    },
  });
}

function opening(name: "open" | "close", summary: string) {
  return command({
    name,
    usage: "<article>",
    summary,
    options: {},
    prepare({ positionals }) {
      const id = numberOf(positionals);
      return async (db, describe) => {
        await orNotFound(
          db.transaction((tx) => openComments(tx, id, name === "open")),
          `There is no article ${id}.`,
        );
        describe({ subject: `article ${id}`, after: { comments: name } });
        return `Article ${id} takes ${name === "open" ? "" : "no "}comments now.`;
      };
    },
  });
}

/** Comments and moderation. `member comment <email> off` stops a member from commenting. */
export const commentCommands: Area = {
  name: "comments",
  summary: "comments on articles",
  commands: [
    list,
    reported,
    decision("ban", "bans a comment: a notice replaces it, and its reports are closed"),
    decision("restore", "shows a banned comment again"),
    decision("keep", "keeps a reported comment; its reports are closed"),
    opening("close", "closes the comments of an article in its language; existing comments stay"),
    opening("open", "opens the comments of an article again"),
  ],
};
