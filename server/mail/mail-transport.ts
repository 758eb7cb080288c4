import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { QueuedMail } from "./mail.schema.ts";
import { mailFileName, mailFolder } from "./mail-files.ts";

/** A mail that is complete; its id makes the name of its file unique. */
export type MailToSend = Omit<QueuedMail, "id" | "bulk" | "failedAt" | "lastError"> & { readonly id: number | string };

/** Sends one mail, or throws. */
export type SendMail = (mail: MailToSend) => Promise<void>;

/** Milliseconds to wait for a connection and for each response of the mail server. */
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;

interface MailSettings {
  /** `smtp://user:password@host:587`. Without it, mails are written as files into the data folder. */
  readonly smtpUrl: string | undefined;
  /** `Kapok <news@example.com>`. */
  readonly from: string;
  readonly dataDir: string;
}

/** Creates a transport that sends to a mail server, or writes files that any mail program opens. */
export function mailTransport({ smtpUrl, from, dataDir }: MailSettings): SendMail {
  if (smtpUrl === undefined) return (mail) => writeMail(mailFolder(dataDir), mail, from);
  const smtp = createTransport({ url: smtpUrl, ...limits });
  return async (mail) => {
    await smtp.sendMail(messageOf(mail, from));
  };
}

/** A later file of the same mail replaces the earlier one. */
async function writeMail(folder: string, mail: MailToSend, from: string): Promise<void> {
  const message = await messageFile(messageOf(mail, from));
  await mkdir(folder, { recursive: true });
  const path = join(folder, mailFileName(mail));
  await writeFile(`${path}.part`, message, { mode: 0o600 });
  await rename(`${path}.part`, path);
}

/** Builds the message file of a mail, with the line ends that mail programs expect. */
export async function messageFile(mail: SendMailOptions): Promise<Buffer> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message } = await composer.sendMail({ ...mail, ...nothingRead });
  return message as Buffer;
}

/** A mail reads nothing from disk or the network. */
const nothingRead = { disableFileAccess: true, disableUrlAccess: true } as const;

function messageOf({ recipient, replyTo, subject, text, html, headers, messageId, madeAt }: MailToSend, from: string) {
  return {
    from,
    // As an object it is one address with any content. As text it could be a list.
    to: { name: "", address: recipient },
    ...(replyTo && { replyTo: { name: "", address: replyTo } }),
    subject,
    text,
    ...(html && { html }),
    headers,
    date: madeAt,
    messageId: `<${messageId}@${domainOf(from)}>`,
    ...nothingRead,
  };
}

function domainOf(from: string): string {
  return /@([\w.-]+)>?$/.exec(from.trim())?.[1] ?? "localhost";
}
