import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { IconNode } from "lucide";
import {
  CalendarDays,
  GalleryHorizontal,
  Image,
  LayoutTemplate,
  ListChecks,
  Mail,
  Megaphone,
  MessageSquareQuote,
  PanelBottom,
  PanelTop,
  Send,
} from "lucide";
import type { PlanEntry, PlanKind } from "#contract/backstage/plan.ts";

/** Icon and name of each kind of entry. */
export const planKindNames: Record<PlanKind, readonly [IconNode, MessageDescriptor]> = {
  publication: [Send, msg({ comment: "Kind of entry of the plan", message: "Publication" })],
  banner: [GalleryHorizontal, msg({ comment: "Kind of entry of the plan", message: "Banner" })],
  cover: [PanelTop, msg({ comment: "Kind of entry of the plan", message: "Cover advertisement" })],
  floating: [PanelBottom, msg({ comment: "Kind of entry of the plan", message: "Floating layer" })],
  announcement: [Megaphone, msg({ comment: "Kind of entry of the plan", message: "Announcement" })],
  logo: [Image, msg({ comment: "Kind of entry of the plan", message: "Logo" })],
  component: [LayoutTemplate, msg({ comment: "Kind of entry of the plan", message: "Part of a page" })],
  event: [CalendarDays, msg({ comment: "Kind of entry of the plan", message: "Calendar event" })],
  poll: [ListChecks, msg({ comment: "Kind of entry of the plan", message: "Poll" })],
  questionnaire: [MessageSquareQuote, msg({ comment: "Kind of entry of the plan", message: "Questionnaire" })],
  message: [Mail, msg({ comment: "Kind of entry of the plan", message: "Message to members" })],
};

/** What happens at a time, by what it is and by whether it has happened. */
export const planStates: Partial<Record<`${PlanEntry["point"]} ${PlanEntry["state"]}`, MessageDescriptor>> = {
  "published waiting": msg({ comment: "State of an entry of the plan", message: "Waits" }),
  "published done": msg({ comment: "State of an entry of the plan", message: "Published" }),
  "published failed": msg({ comment: "State of an entry of the plan", message: "Failed" }),
  "published missed": msg({ comment: "State of an entry of the plan", message: "Missed" }),
  "starts waiting": msg({ comment: "State of an entry of the plan", message: "Starts" }),
  "starts done": msg({ comment: "State of an entry of the plan", message: "Started" }),
  "ends waiting": msg({ comment: "State of an entry of the plan", message: "Ends" }),
  "ends done": msg({ comment: "State of an entry of the plan", message: "Ended" }),
  "sent waiting": msg({ comment: "State of an entry of the plan", message: "Will be sent" }),
  "sent done": msg({ comment: "State of an entry of the plan", message: "Sent" }),
};
