import * as v from "valibot";
import { channelName } from "#contract/realtime/endpoints.ts";

/** Why a connection ends, or is not to be, as the Pusher protocol has it: below 4100 a client does not come back. */
export const closeCodes = {
  unknownApp: [4001, "Application does not exist"],
  pathNotFound: [4005, "Path not found"],
  invalidVersion: [4006, "Invalid version string format"],
  unsupportedVersion: [4007, "Unsupported protocol version"],
  noVersion: [4008, "No protocol version supplied"],
  overCapacity: [4100, "Over capacity"],
  reconnect: [4200, "Reconnect immediately"],
  noPong: [4201, "Pong reply not received"],
  tooMuch: [4301, "Too many messages"],
  notText: [1003, "Only text is understood"],
  notMessage: [1007, "That is no message"],
} as const satisfies Record<string, readonly [code: number, reason: string]>;
export type Ending = keyof typeof closeCodes;

/** The protocol that is spoken; clients of the older ones differ in nothing that is used here. */
export const protocols = { oldest: 5, newest: 7 } as const;

/** Bytes of one message from a client: a subscription with its pass has about 350. */
export const maxMessageBytes = 4096;
/** Bytes of what is published in one event, as Pusher has it. */
export const maxEventBytes = 10_240;

/** One message to a client. What it carries is text of its own, as the protocol wants it. */
export function messageOf(event: string, data: unknown, channel?: string): string {
  const text = typeof data === "string" ? data : JSON.stringify(data);
  return JSON.stringify({ event, ...(channel !== undefined && { channel }), data: text });
}

/** An error is no text inside the text: clients read its code. */
export function errorMessageOf(code: number | null, message: string): string {
  return JSON.stringify({ event: "pusher:error", data: { code, message } });
}

/** What a channel's subscriber is told when it is not let in, or not any longer. */
export function protocolErrorOf(channel: string, status: number, error: string): string {
  return JSON.stringify({ event: "pusher:subscription_error", channel, data: { type: "AuthError", error, status } });
}

const message = v.object({ event: v.pipe(v.string(), v.maxLength(200)), data: v.optional(v.unknown()) });
export const subscription = v.object({
  channel: channelName,
  auth: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200)))),
});

/** What a client has sent, as far as it is a message. */
export function readMessage(text: string): v.InferOutput<typeof message> | undefined {
  try {
    const result = v.safeParse(message, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a subscription needs a pass. */
export function isPrivate(channel: string): boolean {
  return channel.startsWith("private-");
}
