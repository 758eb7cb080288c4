import * as v from "valibot";
import { memberAction } from "../http/action.ts";

/** A channel name of the Pusher protocol: letters, digits and `_-=@,.;`, at most 200 characters. */
export const channelName = v.pipe(v.string(), v.regex(/^[\w\-=@,.;]{1,200}$/, "invalid"));

/** The id of a connection. */
export const socketId = v.pipe(v.string(), v.regex(/^\d{1,20}\.\d{1,20}$/, "invalid"));

export const authorizeChannel = memberAction({
  name: "authorizeChannel",
  method: "POST",
  path: "/broadcasting/auth",
  act: "use_member_centre",
  summary: "Authorizes a realtime connection of a member for a channel; also at `/broadcasting/auth`, and as a form",
  query: v.object({}),
  body: v.object({
    socket_id: socketId,
    channel_name: channelName,
  }),
  answer: v.object({ auth: v.string() }),
});
