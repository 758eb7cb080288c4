import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { id, lang } from "../http/endpoint.ts";

/* Who has a document open. Nothing of it is stored, and it locks nothing. */

const uuid = v.pipe(v.string("invalid"), v.uuid("invalid"));

/** `opened` asks the others to announce themselves; `open` is the heartbeat, and a change of the document. */
const state = v.picklist(["opened", "open", "left"], "invalid");
export type PresenceState = v.InferOutput<typeof state>;

export const announcePresence = memberAction({
  name: "announcePresence",
  method: "POST",
  path: "/backstage/presence",
  act: "use_backstage",
  summary: "Tells staff on the channel `private-backstage` which document a tab has open, or that it has left",
  query: v.object({ lang }),
  body: v.object({
    document: uuid,
    /** Made by the tab, so that a person may have several. */
    tab: uuid,
    state,
  }),
  answer: v.object({}),
});

/** Name of the event on the channel. */
export const presenceEventName = "presence";

/** Data of the event. */
export const presenceEvent = v.object({
  member: v.object({ id, nickname: v.string() }),
  tab: uuid,
  state,
  kind: v.string(),
  item_id: id,
  lang: v.nullable(v.number()),
});
export type PresenceEvent = v.InferOutput<typeof presenceEvent>;
