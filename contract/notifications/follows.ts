import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { isoTimestamp, lang } from "../http/endpoint.ts";
import { followKinds } from "./kinds.ts";

const kind = v.picklist(followKinds);
const key = v.pipe(v.string("required"), v.regex(/^[a-z0-9-]{1,60}(\/[a-z0-9-]{1,60})?$/, "invalid"));

const follow = v.object({
  kind,
  key: v.string(),
  /** Its name in the requested language. */
  title: v.string(),
  /** A path without a language. */
  link: v.string(),
  followed_at: isoTimestamp,
});
export type Follow = v.InferOutput<typeof follow>;

export const listFollows = memberAction({
  name: "listFollows",
  method: "GET",
  path: "/user/follow",
  act: "use_member_centre",
  summary: "All follows of the member, last followed first",
  query: v.object({ lang }),
  body: null,
  answer: v.object({ follow_list: v.array(follow) }),
});

export const changeFollow = memberAction({
  name: "changeFollow",
  method: "POST",
  path: "/user/follow/{kind}/{change}",
  act: "use_member_centre",
  summary: "Follows or unfollows a section, a label, a calendar event or the Mark Six draws",
  params: v.object({ kind, change: v.picklist(["add", "remove"]) }),
  query: v.object({ lang }),
  body: v.object({ key }),
  /** The new state. Repeats change nothing. */
  answer: v.object({ followed: v.boolean() }),
});
