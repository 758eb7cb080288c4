import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { isoTimestamp, lang } from "../http/endpoint.ts";
import { followKinds } from "./kinds.ts";

const kind = v.picklist(followKinds);
const key = v.pipe(v.string("required"), v.regex(/^[a-z0-9-]{1,60}(\/[a-z0-9-]{1,60})?$/, "invalid"));

const follow = v.object({
  kind,
  key: v.string(),
  /** What it is called in the language asked for. */
  title: v.string(),
  /** A path of the site without its language. */
  link: v.string(),
  followed_at: isoTimestamp,
});
export type Follow = v.InferOutput<typeof follow>;

export const listFollows = memberAction({
  name: "listFollows",
  method: "GET",
  path: "/user/follow",
  act: "use_member_centre",
  summary: "What the member follows, the last followed first; all of it, since there is a most",
  query: v.object({ lang }),
  body: null,
  answer: v.object({ follow_list: v.array(follow) }),
});

export const changeFollow = memberAction({
  name: "changeFollow",
  method: "POST",
  path: "/user/follow/{kind}/{change}",
  act: "use_member_centre",
  summary: "Follows a section, a label, an event of the calendar or the Mark Six draws, or no longer",
  params: v.object({ kind, change: v.picklist(["add", "remove"]) }),
  query: v.object({ lang }),
  body: v.object({ key }),
  /** How it is now. What was so already is a success, and changes nothing. */
  answer: v.object({ followed: v.boolean() }),
});
