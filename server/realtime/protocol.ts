import * as v from "valibot";
import { channelName } from "#contract/realtime/endpoints.ts";

/** Close codes of the Pusher protocol. Below 4100 a client does not reconnect. */
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

/** Version of the protocol. Older clients do not differ in the used parts. */
export const protocols = { oldest: 5, newest: 7 } as const;

/** Largest message of a client in bytes. A subscription with its authorization has about 350. */
export const maxMessageBytes = 4096;
/** Largest data of an event in bytes, as in Pusher. */
export const maxEventBytes = 10_240;

/** Encodes a message to a client. The protocol requires its data as JSON in a text. */
export function messageOf(event: string, data: unknown, channel?: string): string {
  const text = typeof data === "string" ? data : JSON.stringify(data);
  return JSON.stringify({ event, ...(channel !== undefined && { channel }), data: text });
}

/** Encodes an error. Its data is an object, because clients read its code. */
export function errorMessageOf(code: number | null, message: string): string {
  return JSON.stringify({ event: "pusher:error", data: { code, message } });
}

/** Encodes the message to a subscriber that may not join or stay in a channel. */
export function protocolErrorOf(channel: string, status: number, error: string): string {
  return JSON.stringify({ event: "pusher:subscription_error", channel, data: { type: "AuthError", error, status } });
}

const message = v.object({ event: v.pipe(v.string(), v.maxLength(200)), data: v.optional(v.unknown()) });
export const subscription = v.object({
  channel: channelName,
  auth: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200)))),
});

/** Parses a message of a client. */
export function readMessage(text: string): v.InferOutput<typeof message> | undefined {
  try {
    const result = v.safeParse(message, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a subscription needs authorization. */
export function isPrivate(channel: string): boolean {
  return channel.startsWith("private-");
}
