import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { QueuedMail } from "./mail.schema.ts";

/** Sends one mail, or throws. */
export type SendMail = (mail: QueuedMail) => Promise<void>;

/** Milliseconds that a mail server may take to be reached, and between any two things it says. */
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;

interface MailSettings {
  /** `smtp://user:password@host:587`; without it mails are files in the data folder. */
  readonly smtpUrl: string | undefined;
  /** `Kapok <news@example.com>`. */
  readonly from: string;
  readonly dataDir: string;
}

/** How mails leave: by a mail server, or as files that any mail program opens. */
export function mailTransport({ smtpUrl, from, dataDir }: MailSettings): SendMail {
  if (smtpUrl === undefined) return (mail) => writeMail(join(dataDir, "mail"), mail, from);
  const smtp = createTransport({ url: smtpUrl, ...limits });
  return async (mail) => {
    await smtp.sendMail(messageOf(mail, from));
  };
}

/** A file of the same mail takes the place of the one before. */
async function writeMail(folder: string, mail: QueuedMail, from: string): Promise<void> {
  const message = await messageFile(messageOf(mail, from));
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${mail.madeAt.toISOString().replaceAll(":", "-")}-${mail.id}.eml`);
  await writeFile(`${path}.part`, message, { mode: 0o600 });
  await rename(`${path}.part`, path);
}

/** A mail as the file of a message, with the line ends that mail programs expect. */
export async function messageFile(mail: SendMailOptions): Promise<Buffer> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message } = await composer.sendMail({ ...mail, ...nothingRead });
  return message as Buffer;
}

/** Nothing is read from disk or the network for a mail. */
const nothingRead = { disableFileAccess: true, disableUrlAccess: true } as const;

function messageOf({ recipient, replyTo, subject, text, html, headers, messageId, madeAt }: QueuedMail, from: string) {
  return {
    from,
    // As an object it is one address, whatever it holds; as text it could be a list.
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
