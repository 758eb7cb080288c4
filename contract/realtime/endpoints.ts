import * as v from "valibot";
import { memberAction } from "../http/action.ts";

/** As Pusher has them: letters, digits and `_-=@,.;`, up to two hundred. */
export const channelName = v.pipe(v.string(), v.regex(/^[\w\-=@,.;]{1,200}$/, "invalid"));

export const authorizeChannel = memberAction({
  name: "authorizeChannel",
  method: "POST",
  path: "/broadcasting/auth",
  act: "use_member_centre",
  summary:
    "Lets a realtime connection of a member's into a channel of his; also at `/broadcasting/auth`, as a form too",
  query: v.object({}),
  body: v.object({
    socket_id: v.pipe(v.string(), v.regex(/^\d{1,20}\.\d{1,20}$/, "invalid")),
    channel_name: channelName,
  }),
  answer: v.object({ auth: v.string() }),
});
