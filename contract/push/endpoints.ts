import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { isoTimestamp, lang } from "../http/endpoint.ts";

/** The encryption keys of a subscription in base64url: an uncompressed P-256 point and 16 bytes. */
const pointKey = v.pipe(v.string("required"), v.regex(/^B[\w-]{86}$/, "invalid"));
const secretKey = v.pipe(v.string("required"), v.regex(/^[\w-]{22}$/, "invalid"));

const pushDevice = v.object({
  id: v.pipe(v.string(), v.uuid()),
  /** Whether it is the device of this call. */
  current: v.boolean(),
  /** User agent. */
  user_agent: v.string(),
  /** Language id of its pushes. */
  lang: v.number(),
  created_at: isoTimestamp,
  last_seen_at: isoTimestamp,
  /** Time since which pushes to it fail. */
  failing_since: v.nullable(isoTimestamp),
});
export type PushDevice = v.InferOutput<typeof pushDevice>;

const spoken = v.object({ lang });
const oneDevice = v.object({ id: v.pipe(v.string(), v.uuid()) });

export const registerPushDevice = memberAction({
  name: "registerPushDevice",
  method: "POST",
  path: "/user/push-device",
  act: "use_member_centre",
  summary:
    "Subscribes the browser to pushes in the language of the call; the body is its subscription as JSON. A session has one device; a new subscription replaces it",
  query: spoken,
  body: v.object({
    endpoint: v.pipe(v.string("required"), v.nonEmpty("required"), v.maxLength(2048, "too_long")),
    keys: v.object({ p256dh: pointKey, auth: secretKey }, "required"),
  }),
  answer: v.object({ device: pushDevice }),
});

export const listPushDevices = memberAction({
  name: "listPushDevices",
  method: "GET",
  path: "/user/push-device",
  act: "use_member_centre",
  summary: "Push devices of the member, last used first",
  query: spoken,
  body: null,
  answer: v.object({ device_list: v.array(pushDevice) }),
});

export const removePushDevice = memberAction({
  name: "removePushDevice",
  method: "DELETE",
  path: "/user/push-device/{id}",
  act: "use_member_centre",
  summary: "Removes a push device of the member; repeats are no error",
  params: oneDevice,
  query: spoken,
  body: null,
  answer: v.object({ result: v.literal("SUCCESS") }),
});

export const testPushDevice = memberAction({
  name: "testPushDevice",
  method: "POST",
  path: "/user/push-device/{id}/test",
  act: "use_member_centre",
  summary: "Sends a test push to a device of the member and returns the outcome",
  params: oneDevice,
  query: spoken,
  body: null,
  /** `gone`: subscribe again; `refused`: the operator was alerted; `later`: the push service does not respond. */
  answer: v.object({ outcome: v.picklist(["sent", "gone", "refused", "later"]) }),
});
