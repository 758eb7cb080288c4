import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ContactState } from "#contract/contact/inbox-limits.ts";

/** What became of a letter. */
export const letterStates: Record<ContactState, MessageDescriptor> = {
  new: msg({ comment: "State of a letter", message: "New" }),
  taken: msg({ comment: "State of a letter: somebody answers it", message: "Taken" }),
  answered: msg({ comment: "State of a letter", message: "Answered" }),
  spam: msg({ comment: "State of a letter", message: "Spam" }),
};

/** What a letter is about. */
export const letterSubjects: Readonly<Record<string, MessageDescriptor>> = {
  A: msg`White-label brand building`,
  B: msg`Game API integration`,
  C: msg`Other feedback`,
};
