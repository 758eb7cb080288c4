import { maxPushBytes } from "#contract/push/limits.ts";
import type { PushMessage } from "#contract/push/message.ts";

const ellipsis = "…";

/** A push as it is encrypted: JSON that every push service takes, its body and then its title shortened for that. */
export function pushPayload(message: PushMessage): Buffer {
  const { notification } = message;
  const of = (title: string, body: string) =>
    Buffer.from(JSON.stringify({ ...message, notification: { ...notification, title, body } }));
  const whole = of(notification.title, notification.body);
  if (whole.length <= maxPushBytes) return whole;
  const shorter = shortened(notification.body, (body) => of(notification.title, body));
  if (shorter) return shorter;
  const shortest = shortened(notification.title, (title) => of(title, ""));
  if (!shortest) throw new Error("A push has no room for any text.");
  return shortest;
}

/** The most of a text with which there is room, cut between characters as readers see them; `undefined` for none. */
function shortened(text: string, make: (text: string) => Buffer): Buffer | undefined {
  const letters = [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)];
  let fits: Buffer | undefined;
  let least = 0;
  let most = letters.length - 1;
  while (least <= most) {
    const middle = (least + most) >> 1;
    const made = make(text.slice(0, letters[middle]?.index ?? 0).trimEnd() + ellipsis);
    if (made.length <= maxPushBytes) {
      fits = made;
      least = middle + 1;
    } else {
      most = middle - 1;
    }
  }
  return fits;
}
