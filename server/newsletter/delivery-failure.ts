/**
 * Why a mail was not taken. `no_mailbox`: there is no such address. `refused`: not this mail. `sender`: the mail server
 * takes no mail of the site. `later`: the server asks to try again, or the connection broke. `unreachable`: there is no
 * connection to the mail server.
 */
export interface DeliveryFailure {
  readonly kind: "no_mailbox" | "refused" | "sender" | "later" | "unreachable";
  /** What the mail server said, without addresses. */
  readonly reason: string;
}

/** What Nodemailer throws. */
interface MailError {
  /** The reply of the mail server and its code; absent when there was none. */
  readonly response?: string;
  readonly responseCode?: number;
  /** The command that was refused. */
  readonly command?: string;
  readonly code?: string;
  /** The call of the system that failed. */
  readonly syscall?: string;
  readonly message?: string;
}

/** Classifies an error of Nodemailer by the reply of the mail server (RFC 5321, 4.2; RFC 3463). */
export function failureOf(error: unknown): DeliveryFailure {
  const failed = error as MailError;
  const reply = failed.response ?? failed.message ?? String(error);
  return { kind: kindOf(failed, reply), reason: withoutAddresses(reply) };
}

function kindOf({ responseCode = 0, command, code = "", syscall }: MailError, reply: string): DeliveryFailure["kind"] {
  if (syscall === "connect" || code === "EDNS" || code === "ETIMEDOUT") return "unreachable";
  if (responseCode < 500) return "later";
  if (command === "DATA") return "refused";
  if (command !== "RCPT TO") return "sender";
  // 5.7: the policy of the server, which says nothing of the address.
  return /\b5\.7\.\d/.test(reply) ? "refused" : "no_mailbox";
}

/** Removes addresses from the reply of a mail server, and shortens it. */
export function withoutAddresses(reply: string): string {
  return reply
    .replace(/<?[^\s<>]+@[^\s<>]+>?/g, "…")
    .replace(/\s+/g, " ")
    .slice(0, 200);
}
