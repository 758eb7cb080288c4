import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { findLocale, locales } from "#contract/locales.ts";
import { langOf } from "#contract/notifications/message-limits.ts";
import { composeMessage as composing, type OperatorMessage } from "#contract/notifications/operator-messages.ts";
import { messageOf, OperatorError } from "#server/database/operator-error.ts";
import { cancelMessage, composeMessage } from "#server/notifications/messages.mutations.ts";
import { findMessages, getMessage } from "#server/notifications/messages.queries.ts";
import { type Area, command, minuteOf, orNotFound } from "./operate.ts";

/** Messages in one list. */
const maxListed = 20;

type NewMessage = v.InferOutput<NonNullable<typeof composing.body>>;

/** Reads a file with the body of the API call; languages may also be named by their tags. */
async function readMessage(path: string | undefined): Promise<NewMessage> {
  if (!path) throw new OperatorError("Name the file with the message.");
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
  if (!/^[1-9]\d{0,8}$/.test(positionals[0] ?? "")) throw new OperatorError("Name the message by its number.");
  return Number(positionals[0]);
}

const notFound = (id: number) => `There is no message ${id}.`;

/** Shows the texts of a message; languages that share a text are listed together. */
function previewTexts({ texts, link }: Pick<OperatorMessage, "texts" | "link">): string {
  const byTextLang = Map.groupBy(locales, ({ id }) => langOf(texts, id));
  return [...byTextLang]
    .map(([textLang, group]) => {
      const { title, subtitle, message, btn_text } = texts[textLang] ?? {};
      const lines = [title, subtitle, message, btn_text && `[${btn_text}] ${link}`].filter(Boolean);
      return [`${group.map(({ code }) => code).join(", ")}:`, ...lines.map((line) => `    ${line}`)].join("\n");
    })
    .join("\n");
}

function lineOf({ id, state, send_at: at, texts, counts }: OperatorMessage): string {
  const [first] = Object.values(texts);
  const { members, read, sent, shown, clicked, failed, waiting } = counts;
  const stats = `members ${members}, read ${read}; pushes: sent ${sent}, shown ${shown}, clicked ${clicked}, failed ${failed}, waiting ${waiting}`;
  return `${id}  ${state}  ${minuteOf(new Date(at))}  ${first?.title}\n      ${stats}`;
}

const compose = command({
  name: "compose",
  usage: "<file.json> [--dry-run]",
  summary:
    'sends a message from a file, {"texts": {"zh-CN": {"title", "message"}, …}, "audience": {"to": "all"}, "link", "send_at"}; to: all, members, vip, lang (with "lang"), section or label (with "key"); --dry-run shows its text in each language',
  options: { "dry-run": { type: "boolean", default: false } },
  async prepare({ positionals, values }) {
    const { send_at: at, ...given } = await readMessage(positionals[0]);
    if (values["dry-run"]) return async () => previewTexts(given);
    return async (db, describe) => {
      const sendAt = at === undefined ? undefined : new Date(at);
      const message = await db.transaction((tx) => composeMessage(tx, { ...given, sendAt }));
      describe({ subject: `message ${message.id}`, after: { to: given.audience.to, send_at: message.send_at } });
      return `Message ${message.id} will be sent at ${message.send_at}.\n${previewTexts(message)}`;
    };
  },
});

const list = command({
  name: "list",
  usage: "",
  summary: `lists the latest messages with their counts, ${maxListed} at most`,
  lists: true,
  options: {},
  prepare: () => async (db) => {
    const { message_list: messages } = await findMessages(db, { limit: maxListed });
    return { text: messages.map(lineOf).join("\n") || "There are no messages yet.", records: messages };
  },
});

const show = command({
  name: "show",
  usage: "<message>",
  summary: "shows the counts of a message and its text in each language",
  options: {},
  prepare({ positionals }) {
    const id = numberOf(positionals);
    return async (db) => {
      const message = await orNotFound(getMessage(db, id), notFound(id));
      return `${lineOf(message)}\n${previewTexts(message)}`;
    };
  },
});

const cancel = command({
  name: "cancel",
  usage: "<message>",
  summary: "cancels a message: unsent notifications stay unsent, and it disappears from all lists",
  options: {},
  prepare({ positionals }) {
    const id = numberOf(positionals);
    return async (db, describe) => {
      describe({ subject: `message ${id}` });
      const { counts } = await orNotFound(
        db.transaction((tx) => cancelMessage(tx, id)),
        notFound(id),
      );
      return `Message ${id} is cancelled; ${counts.sent} pushes had been sent.`;
    };
  },
});

/** Messages to members. */
export const messageCommands: Area = {
  name: "message",
  summary: "messages to members",
  commands: [compose, list, show, cancel],
};
