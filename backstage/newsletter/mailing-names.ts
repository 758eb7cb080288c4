import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { MailingState, SubscriberState } from "#contract/newsletter/mailing-limits.ts";

/** Names of what a mailing goes through. */
export const mailingNames: Readonly<Record<MailingState, MessageDescriptor>> = {
  waiting: msg({ comment: "State of a mailing", message: "Scheduled" }),
  sending: msg({ comment: "State of a mailing", message: "Being sent" }),
  paused: msg({ comment: "State of a mailing", message: "Paused" }),
  done: msg({ comment: "State of a mailing", message: "Sent" }),
  cancelled: msg({ comment: "State of a mailing", message: "Canceled" }),
  missed: msg({ comment: "State of a mailing", message: "Time missed" }),
};

/** Names of the states of a subscriber. */
export const subscriberNames: Readonly<Record<SubscriberState, MessageDescriptor>> = {
  confirmed: msg`Confirmed`,
  unconfirmed: msg`Not confirmed`,
  bounced: msg`Takes no mail`,
};
