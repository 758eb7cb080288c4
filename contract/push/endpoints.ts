import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { isoTimestamp, lang } from "../http/endpoint.ts";

/** A P-256 point as it is, and 16 bytes, in base64url: what browsers give for encrypting. */
const pointKey = v.pipe(v.string("required"), v.regex(/^B[\w-]{86}$/, "invalid"));
const secretKey = v.pipe(v.string("required"), v.regex(/^[\w-]{22}$/, "invalid"));

const pushDevice = v.object({
  id: v.pipe(v.string(), v.uuid()),
  /** Whether it is the one that asks. */
  current: v.boolean(),
  /** What its browser said of itself. */
  user_agent: v.string(),
  /** Language id that it is used in. */
  lang: v.number(),
  created_at: isoTimestamp,
  last_seen_at: isoTimestamp,
  /** Since when nothing can be brought to it. */
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
    "Has pushes sent to the browser that asks, in the language of the call; the body is its subscription as JSON. Each login has one device: what it had before is replaced",
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
  summary: "The member's devices that get pushes, the last used first",
  query: spoken,
  body: null,
  answer: v.object({ device_list: v.array(pushDevice) }),
});

export const removePushDevice = memberAction({
  name: "removePushDevice",
  method: "DELETE",
  path: "/user/push-device/{id}",
  act: "use_member_centre",
  summary: "Sends no more pushes to a device of the member's; one that is not there gets none already",
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
  summary: "Sends a test to a device of the member's and tells what its push service made of it",
  params: oneDevice,
  query: spoken,
  body: null,
  /** `gone`: it has to subscribe anew; `refused`: the operator has been told; `later`: its push service does not answer. */
  answer: v.object({ outcome: v.picklist(["sent", "gone", "refused", "later"]) }),
});
