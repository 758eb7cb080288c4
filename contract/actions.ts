import type { Action } from "./action.ts";
import { createContact, sendContact } from "./contact.ts";
import { sendFeedback } from "./feedback.ts";
import { cancelNewsletter, confirmNewsletter, subscribe } from "./newsletter.ts";

/** Every action of the API: the OpenAPI document is made from it. */
export const actions: readonly Action[] = [
  subscribe,
  confirmNewsletter,
  cancelNewsletter,
  sendFeedback,
  createContact,
  sendContact,
];
