import { desc, eq } from "drizzle-orm";
import { ApiError } from "#contract/http/errors.ts";
import { comment } from "#server/comments/comments.schema.ts";
import { applyModeration, findReports, openComments } from "#server/comments/moderation.queries.ts";
import { OperatorError } from "#server/database/operator-error.ts";
import { member } from "#server/members/members.schema.ts";
import { type Area, command } from "./operate.ts";

/** Reports that are listed at a time. */
const reportsShown = 50;
/** Characters of a comment that stand in a line. */
const lineLength = 80;

function numberOf(positionals: readonly string[]): number {
  if (!/^[1-9]\d{0,8}$/.test(positionals[0] ?? "")) throw new OperatorError("Say which one by its number.");
  return Number(positionals[0]);
}

function inOneLine(text: string | null): string {
  return (text ?? "").replace(/\s+/g, " ").slice(0, lineLength);
}

/** What is not there is the operator's mistake, and said in his words. */
async function orSay<T>(work: Promise<T>, sentence: string): Promise<T> {
  return work.catch((error) => {
    throw error instanceof ApiError && error.code === "not_found" ? new OperatorError(sentence) : error;
  });
}

const list = command({
  name: "list",
  usage: "[--last <20>]",
  summary: "the latest comments, newest first, one line each",
  options: { last: { type: "string", default: "20" } },
  prepare({ values: { last } }) {
    if (!/^[1-9]\d{0,3}$/.test(last)) throw new OperatorError("--last takes a whole number from 1 to 9999.");
    return async (db) => {
      const rows = await db
        .select({ row: comment, email: member.email })
        .from(comment)
        .leftJoin(member, eq(member.id, comment.memberId))
        .orderBy(desc(comment.id))
        .limit(Number(last));
      const lines = rows.map(({ row, email }) => {
        const time = row.createdAt.toISOString().slice(0, 16).replace("T", " ");
        return `${row.id}  ${time}  article ${row.articleId}  ${row.state}  ${email ?? "account gone"}  ${inOneLine(row.text)}`;
      });
      return lines.join("\n") || "There is no comment yet.";
    };
  },
});

const reported = command({
  name: "reported",
  usage: "",
  summary: `comments that were reported and wait for a decision, the last reported first, ${reportsShown} at most`,
  options: {},
  prepare: () => async (db) => {
    const { report_list: reports } = await findReports(db, { limit: reportsShown });
    const lines = reports.map((each) => {
      const times = each.report_count === 1 ? "1 report" : `${each.report_count} reports`;
      const said = `${each.comment.id}  ${times}: ${each.reason_list.join(", ")}  ${inOneLine(each.comment.text)}`;
      return [said, ...each.note_list.map((note) => `      ${inOneLine(note)}`)].join("\n");
    });
    return lines.join("\n") || "No comment waits for a decision.";
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
      return async (db) => {
        const sentence = `There is no comment ${id}, or its author has deleted it.`;
        const { comment: row } = await orSay(
          db.transaction((tx) => applyModeration(tx, { id, change: name })),
          sentence,
        );
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
      return async (db) => {
        await orSay(openComments(db, id, name === "open"), `There is no article ${id}.`);
        return `Article ${id} takes ${name === "open" ? "" : "no "}comments now.`;
      };
    },
  });
}

/** What members say to articles. Who may say nothing: `member comment <email> off`. */
export const commentCommands: Area = {
  name: "comments",
  summary: "what members say to articles",
  commands: [
    list,
    reported,
    decision("ban", "removes a comment; a notice takes its place, and its reports are decided"),
    decision("restore", "shows a banned comment again"),
    decision("keep", "leaves a reported comment as it is; its reports are decided"),
    opening("close", "closes an article for comments, in its language; those that are there stay"),
    opening("open", "opens it again"),
  ],
};
