import * as v from "valibot";
import { knownTimeZone } from "#shared/time-zone.ts";
import { memberAction } from "../http/action.ts";
import { lang } from "../http/endpoint.ts";
import {
  defaultDigestHour,
  defaultEventLeads,
  defaultTimeZone,
  eventLeads,
  maxQuietHours,
  notificationKinds,
} from "./kinds.ts";

const channels = v.object({ in_app: v.boolean(), realtime: v.boolean(), push: v.boolean(), mail: v.boolean() });
export type Channels = v.InferOutput<typeof channels>;

const clock = v.pipe(v.string("required"), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "invalid"));
/** Quiet hours that start on a day of the week (1 is Monday). An end before the start is on the next day. */
const quietHours = v.object({
  day: v.pipe(v.number("required"), v.integer("invalid"), v.minValue(1, "invalid"), v.maxValue(7, "invalid")),
  from: clock,
  to: clock,
});
export type QuietHours = v.InferOutput<typeof quietHours>;

const kinds = Object.fromEntries(notificationKinds.map((kind) => [kind, channels])) as Record<
  (typeof notificationKinds)[number],
  typeof channels
>;

/** Notification settings of a member. */
export const notificationSettings = v.object({
  channels: v.object(kinds),
  /** Muted kinds by push device. */
  device_list: v.pipe(
    v.array(
      v.object({
        device_id: v.pipe(v.string("required"), v.uuid("invalid")),
        muted_list: v.pipe(v.array(v.picklist(notificationKinds, "choose")), v.maxLength(notificationKinds.length)),
      }),
    ),
    v.maxLength(50, "invalid"),
  ),
  quiet_list: v.pipe(v.array(quietHours), v.maxLength(maxQuietHours, "invalid")),
  /** Pushes in quiet hours are sent afterwards, unless they are stale, or dropped. */
  after_quiet: v.picklist(["deliver", "drop"], "choose"),
  time_zone: v.pipe(v.string("required"), v.maxLength(60, "invalid"), v.check(knownTimeZone, "choose")),
  /** Hour of the day of the digest of unread notifications. */
  digest_hour: v.pipe(v.number("required"), v.integer("invalid"), v.minValue(0, "invalid"), v.maxValue(23, "invalid")),
  /** Minutes between reminders and followed events. */
  event_lead_list: v.pipe(v.array(v.picklist(eventLeads, "choose")), v.maxLength(eventLeads.length, "invalid")),
});
export type NotificationSettings = v.InferOutput<typeof notificationSettings>;

const usual: Channels = { in_app: true, realtime: true, push: true, mail: false };

/** Default settings. */
export const defaultSettings: NotificationSettings = {
  channels: Object.fromEntries(notificationKinds.map((kind) => [kind, usual])) as NotificationSettings["channels"],
  device_list: [],
  quiet_list: [],
  after_quiet: "deliver",
  time_zone: defaultTimeZone,
  digest_hour: defaultDigestHour,
  event_lead_list: [...defaultEventLeads] as NotificationSettings["event_lead_list"],
};

const spoken = v.object({ lang });

export const getNotificationSettings = memberAction({
  name: "getNotificationSettings",
  method: "GET",
  path: "/user/notification-settings",
  act: "use_member_centre",
  summary: "Notification settings of the member",
  query: spoken,
  body: null,
  answer: v.object({ settings: notificationSettings }),
});

export const putNotificationSettings = memberAction({
  name: "putNotificationSettings",
  method: "PUT",
  path: "/user/notification-settings",
  act: "use_member_centre",
  summary: "Replaces the settings; pending notifications of disabled channels are not sent",
  query: spoken,
  body: notificationSettings,
  answer: v.object({ settings: notificationSettings }),
});
