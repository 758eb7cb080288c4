import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { ApiError } from "#contract/http/errors.ts";
import { findLocale, locales } from "#contract/locales.ts";
import { composeMessage as composing, type OperatorMessage } from "#contract/notifications/operator-messages.ts";
import { messageOf, OperatorError } from "#server/database/operator-error.ts";
import { cancelMessage, composeMessage, findMessages, getMessage } from "#server/notifications/messages.queries.ts";
import { langOf } from "#server/notifications/render-notification.ts";
import { type Area, command } from "./operate.ts";

/** Messages that are listed at a time. */
const listed = 20;

type NewMessage = v.InferOutput<NonNullable<typeof composing.body>>;

/** A file has what the call takes; languages may be named by their tags. */
async function readMessage(path: string | undefined): Promise<NewMessage> {
  if (!path) throw new OperatorError("Say which file the message is in.");
  let given: { texts?: Record<string, unknown> };
  try {
    given = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw new OperatorError(`${path} cannot be read: ${messageOf(error)}.`);
  }
  const texts = Object.entries(given?.texts ?? {}).map(([key, words]) => [findLocale(key)?.id ?? key, words]);
  const read = v.safeParse(composing.body, { ...given, texts: Object.fromEntries(texts) });
  if (read.success) return read.output;
  throw new OperatorError(
    read.issues
      .map((issue) => {
        const wrong = issue.received === "undefined" ? "required" : issue.message.replaceAll("_", " ");
        return `${v.getDotPath(issue) ?? path}: ${wrong}.`;
      })
      .join("\n"),
  );
}

function numberOf(positionals: readonly string[]): number {
  if (!/^[1-9]\d{0,8}$/.test(positionals[0] ?? "")) throw new OperatorError("Say which message by its number.");
  return Number(positionals[0]);
}

async function orSay<T>(id: number, work: Promise<T>): Promise<T> {
  return work.catch((error) => {
    throw error instanceof ApiError && error.code === "not_found"
      ? new OperatorError(`There is no message ${id}.`)
      : error;
  });
}

/** How it reads in every language, those together that read alike. */
function previews({ texts, link }: Pick<OperatorMessage, "texts" | "link">): string {
  const byWritten = Map.groupBy(locales, ({ id }) => langOf(texts, id));
  return [...byWritten]
    .map(([written, those]) => {
      const { title, subtitle, message, btn_text } = texts[written] ?? {};
      const lines = [title, subtitle, message, btn_text && `[${btn_text}] ${link}`].filter(Boolean);
      return [`${those.map(({ code }) => code).join(", ")}:`, ...lines.map((line) => `    ${line}`)].join("\n");
    })
    .join("\n");
}

function lineOf({ id, state, send_at: at, texts, counts }: OperatorMessage): string {
  const [first] = Object.values(texts);
  const { members, read, sent, shown, clicked, failed, waiting } = counts;
  const said = `members ${members}, read ${read}; pushes: sent ${sent}, shown ${shown}, clicked ${clicked}, failed ${failed}, waiting ${waiting}`;
  return `${id}  ${state}  ${at.slice(0, 16).replace("T", " ")}  ${first?.title}\n      ${said}`;
}

const compose = command({
  name: "compose",
  usage: "<file.json> [--dry-run]",
  summary:
    'writes a message from a file, {"texts": {"zh-CN": {"title", "message"}, …}, "audience": {"to": "all"}, "link", "send_at"}; to: all, members, vip, lang (with "lang"), section or label (with "key"); --dry-run shows how it reads in each language',
  options: { "dry-run": { type: "boolean", default: false } },
  async prepare({ positionals, values }) {
    const { send_at: at, ...given } = await readMessage(positionals[0]);
    if (values["dry-run"]) return async () => previews(given);
    return async (db) => {
      const sendAt = at === undefined ? undefined : new Date(at);
      const message = await db.transaction((tx) => composeMessage(tx, { ...given, sendAt }));
      return `Message ${message.id} goes out at ${message.send_at}.\n${previews(message)}`;
    };
  },
});

const list = command({
  name: "list",
  usage: "",
  summary: `the latest messages with their counts, ${listed} at most`,
  options: {},
  prepare: () => async (db) => {
    const { message_list: messages } = await findMessages(db, { limit: listed });
    return messages.map(lineOf).join("\n") || "There is no message yet.";
  },
});

const show = command({
  name: "show",
  usage: "<message>",
  summary: "one message: its counts, and how it reads in each language",
  options: {},
  prepare({ positionals }) {
    const id = numberOf(positionals);
    return async (db) => {
      const message = await orSay(id, getMessage(db, id));
      return `${lineOf(message)}\n${previews(message)}`;
    };
  },
});

const cancel = command({
  name: "cancel",
  usage: "<message>",
  summary: "stops a message: what was not sent yet is not sent, and it goes from all lists",
  options: {},
  prepare({ positionals }) {
    const id = numberOf(positionals);
    return async (db) => {
      const { counts } = await orSay(
        id,
        db.transaction((tx) => cancelMessage(tx, id)),
      );
      return `Message ${id} is cancelled; ${counts.sent} pushes had been sent.`;
    };
  },
});

/** What operators write to members. */
export const messageCommands: Area = {
  name: "message",
  summary: "messages to members",
  commands: [compose, list, show, cancel],
};
