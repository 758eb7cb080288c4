import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Decision, ReportReason } from "#contract/comments/limits.ts";

/** Reasons of reports and decisions. */
export const reasonNames: Record<ReportReason, MessageDescriptor> = {
  spam: msg`Advertising or spam`,
  fraud: msg`Fraud`,
  abuse: msg({ comment: "Reason for reporting a comment", message: "Insults or hate speech" }),
  illegal: msg({ comment: "Reason for reporting a comment", message: "Illegal content" }),
  other: msg`Something else`,
};

/** What was decided. */
export const decisionNames: Record<Decision, MessageDescriptor> = {
  ban: msg({ comment: "Decision about a comment", message: "Removed" }),
  keep: msg({ comment: "Decision about a comment", message: "Kept" }),
  restore: msg({ comment: "Decision about a comment", message: "Restored" }),
};
