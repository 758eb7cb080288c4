import type { Hub } from "./hub.ts";

/** Attributes of a channel that programs may request. */
export interface ChannelInfo {
  readonly subscription_count?: number;
  /** Of presence channels only. */
  readonly user_count?: number;
}

type Attribute = keyof ChannelInfo;

const attributes: readonly string[] = ["subscription_count", "user_count"] satisfies Attribute[];

/** Whether a channel, or a prefix of channels, is of the kind that lists its members. */
export function isPresence(channel: string): boolean {
  return channel.startsWith("presence-");
}

/** Parses a comma-separated list of attributes. Returns `undefined` when a channel does not have one of them. */
export function parseInfo(text: string, channels: readonly string[]): readonly Attribute[] | undefined {
  const names = text === "" ? [] : text.split(",");
  const isKnown = (each: string) =>
    attributes.includes(each) && (each !== "user_count" || channels.every((channel) => isPresence(channel)));
  return names.every(isKnown) ? (names as Attribute[]) : undefined;
}

/** Returns attributes of a channel on this process. */
export function infoOf(hub: Hub, channel: string, asked: readonly Attribute[]): ChannelInfo {
  const counts: Required<ChannelInfo> = { subscription_count: hub.subscribers(channel), user_count: 0 };
  return Object.fromEntries(asked.map((attribute) => [attribute, counts[attribute]]));
}
