import * as v from "valibot";
import { localTime } from "../backstage/local-time.ts";
import { memberAction } from "../http/action.ts";
import { idText, lang } from "../http/endpoint.ts";
import { locales } from "../locales.ts";
import { audience, draftWords, operatorMessage } from "./operator-messages.ts";

/* How operators write a message to members in Backstage: a draft that becomes a message when it is sent. */

const spoken = v.object({ lang });
const params = v.object({ id: idText });
const version = v.pipe(v.number("required"), v.integer("invalid"), v.minValue(0));
const answer = v.object({ message: operatorMessage });

export const createMessage = memberAction({
  name: "createMessage",
  method: "POST",
  path: "/backstage/message-draft",
  act: "send_messages",
  summary: "Begins a message to members, which nobody gets before it is sent",
  query: spoken,
  body: null,
  answer,
});

export const putMessage = memberAction({
  name: "putMessage",
  method: "PUT",
  path: "/backstage/message/{id}",
  act: "send_messages",
  summary: "Saves the draft of a message, unless somebody has changed it since",
  params,
  query: spoken,
  body: v.object({
    version,
    texts: v.record(v.picklist(locales.map(({ id }) => String(id))), v.object(draftWords)),
    link: v.pipe(v.string(), v.maxLength(500, "too_long")),
    audience,
  }),
  /** The draft as it is now. */
  answer: v.object({ changed: v.boolean(), message: operatorMessage }),
});

export const deleteMessage = memberAction({
  name: "deleteMessage",
  method: "DELETE",
  path: "/backstage/message/{id}",
  act: "send_messages",
  summary: "Deletes the draft of a message",
  params,
  query: spoken,
  body: null,
  answer: v.object({ deleted: v.boolean() }),
});

export const findMessageReach = memberAction({
  name: "findMessageReach",
  method: "POST",
  path: "/backstage/message-reach",
  act: "send_messages",
  summary: "How many members and devices a message to an audience reaches now",
  query: spoken,
  body: v.object({ audience }),
  answer: v.object({
    /** Members who get it in their inbox. */
    members: v.number(),
    /** Devices that get a push at once, and those that get it after their quiet hours. */
    devices_now: v.number(),
    devices_later: v.number(),
  }),
});

export const testMessage = memberAction({
  name: "testMessage",
  method: "POST",
  path: "/backstage/message/{id}/test",
  act: "send_messages",
  summary: "Sends a draft to the person who asks, as a message of its own",
  params,
  query: spoken,
  body: null,
  answer,
});

export const sendMessage = memberAction({
  name: "sendMessage",
  method: "POST",
  path: "/backstage/message/{id}/send",
  act: "send_messages",
  confirm: true,
  summary: "Sends a draft, now or at a time, unless somebody has changed it since",
  params,
  query: spoken,
  body: v.object({ version, at: v.nullable(localTime) }),
  answer,
});

export const pauseMessage = memberAction({
  name: "pauseMessage",
  method: "PUT",
  path: "/backstage/message/{id}/paused",
  act: "send_messages",
  summary: "Holds a message that is being sent, or lets it go on; also one whose time was missed",
  params,
  query: spoken,
  body: v.object({ paused: v.boolean() }),
  answer: v.object({ changed: v.boolean(), message: operatorMessage }),
});
