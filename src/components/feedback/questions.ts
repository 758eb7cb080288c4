import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { channels, frequencies, purposes, satisfactions } from "#contract/feedback/actions.ts";

type Texts<Choices extends readonly string[]> = Record<Choices[number], MessageDescriptor>;

const other = msg`Other`;

const frequencyTexts: Texts<typeof frequencies> = {
  daily: msg`Every day`,
  weekly: msg`Every week`,
  monthly: msg`Every month`,
  other,
};

const purposeTexts: Texts<typeof purposes> = {
  material: msg`Downloading materials`,
  market: msg({ comment: "Articles about the industry, not about prices", message: "Market articles" }),
  product: msg`Product information`,
  event: msg`Events and activities`,
  partner: msg`Partner news`,
  other,
};

const channelTexts: Texts<typeof channels> = {
  search: msg`Search engine`,
  skype: msg`Skype`,
  telegram: msg`Telegram`,
  twitter: msg`Twitter`,
  instagram: msg`Instagram`,
  other,
};

const satisfactionTexts: Texts<typeof satisfactions> = {
  "very-good": msg`Very satisfied`,
  good: msg`Satisfied`,
  fair: msg({ comment: "Middle of five answers: neither satisfied nor dissatisfied", message: "Neutral" }),
  poor: msg`Dissatisfied`,
  "very-poor": msg`Very dissatisfied`,
  other,
};

export interface Question {
  readonly name: "frequency" | "purposes" | "channel" | "satisfaction";
  readonly type: "radio" | "checkbox";
  readonly text: MessageDescriptor;
  readonly choices: readonly (readonly [value: string, text: MessageDescriptor])[];
}

/** The multiple-choice questions (spec section 3); the fifth has a text field. */
export const questions: readonly Question[] = [
  {
    name: "frequency",
    type: "radio",
    text: msg`1. How often do you visit us?`,
    choices: Object.entries(frequencyTexts),
  },
  {
    name: "purposes",
    type: "checkbox",
    text: msg`2. Why do you visit us? Select all that apply.`,
    choices: Object.entries(purposeTexts),
  },
  {
    name: "channel",
    type: "radio",
    text: msg`3. How did you hear about us?`,
    choices: Object.entries(channelTexts),
  },
  {
    name: "satisfaction",
    type: "radio",
    text: msg`4. How satisfied are you with the site?`,
    choices: Object.entries(satisfactionTexts),
  },
];
