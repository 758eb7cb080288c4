import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { OperatorMessage } from "#contract/notifications/operator-messages.ts";

type State = OperatorMessage["state"];

/** Names of what a message goes through. */
export const messageNames: Readonly<Record<State, MessageDescriptor>> = {
  draft: msg({ comment: "State of a message to members", message: "Draft" }),
  scheduled: msg({ comment: "State of a message to members", message: "Scheduled" }),
  sending: msg({ comment: "State of a message to members", message: "Being sent" }),
  paused: msg({ comment: "State of a message to members", message: "Paused" }),
  missed: msg({ comment: "State of a message to members", message: "Time missed" }),
  sent: msg({ comment: "State of a message to members", message: "Sent" }),
  cancelled: msg({ comment: "State of a message to members", message: "Canceled" }),
};

/** As which states of documents those of messages look. */
export const messageLooks: Readonly<Record<State, string>> = {
  draft: "draft",
  scheduled: "scheduled",
  sending: "scheduled",
  paused: "outdated",
  missed: "outdated",
  sent: "live",
  cancelled: "missing",
};
