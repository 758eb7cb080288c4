import * as v from "valibot";
import { countryCodes } from "#shared/country-codes.ts";
import { action } from "../http/action.ts";
import { isoTimestamp, lang } from "../http/endpoint.ts";
import { email, line, lines, optionalLine } from "../http/form-fields.ts";
import { fieldLengths, pinDigits } from "../http/form-limits.ts";
import { proof, proofChallenge } from "../http/proof.ts";

export const genders = ["male", "female"] as const;
/** A: brand building under a white label, B: integration of the game API, C: anything else. */
export const interests = ["A", "B", "C"] as const;
export const messengers = ["telegram", "whatsapp", "wechat", "line", "skype"] as const;

/** A captcha of four digits, as a picture or as questions in words. */
const challenge = v.object({
  key: v.pipe(v.string(), v.uuid()),
  /** A PNG as a data URL; null when words were requested. */
  picture: v.nullable(v.string()),
  /** One question for each digit, in order; null when a picture was requested. */
  words: v.nullable(v.array(v.string())),
  expires_at: isoTimestamp,
});
export type Challenge = v.InferOutput<typeof challenge>;

export const createContact = action({
  name: "createContact",
  method: "GET",
  path: "/contact-us/create",
  summary: "Creates a captcha, as a picture or in words, and lists the choices of the contact form",
  query: v.object({ lang, words: v.optional(v.literal("true")) }),
  body: null,
  answer: v.object({
    challenge,
    /** Proof of work that `sendContact` needs for this captcha. */
    proof_challenge: v.optional(proofChallenge),
    gender_list: v.array(v.string()),
    interest_list: v.array(v.string()),
    messenger_list: v.array(v.string()),
    country_list: v.array(v.string()),
  }),
});

const optionalChoice = <const Choices extends readonly string[]>(choices: Choices) =>
  v.optional(v.picklist([...choices, ""] as const, "choose"), "");

/** The characters of a phone number. `shared/phone/parse-phone.ts` checks it against the country. */
const phoneText = v.pipe(optionalLine(fieldLengths.phone), v.regex(/^$|^[+\d][\d ()./-]{3,}$/, "phone"));

export const sendContact = action({
  name: "sendContact",
  method: "POST",
  path: "/contact-us",
  summary: "Sends a message to the operator; DUPLICATE when it asks for a newsletter that the address already receives",
  query: v.object({ lang }),
  body: v.pipe(
    v.object({
      name: line(fieldLengths.name),
      gender: optionalChoice(genders),
      phone: phoneText,
      account: optionalLine(fieldLengths.account),
      email,
      country: v.pipe(v.string("required"), v.nonEmpty("required"), v.picklist(countryCodes, "choose")),
      messenger: optionalChoice(messengers),
      messenger_id: optionalLine(fieldLengths.messenger),
      interest: v.pipe(v.string("required"), v.nonEmpty("required"), v.picklist(interests, "choose")),
      message: lines(fieldLengths.message),
      newsletter: v.optional(v.boolean("invalid"), false),
      challenge: v.pipe(v.string("pin"), v.uuid("pin")),
      proof: v.optional(proof),
      pin: v.pipe(
        v.string("required"),
        v.trim(),
        v.nonEmpty("required"),
        v.regex(new RegExp(`^\\d{${pinDigits}}$`), "pin"),
      ),
    }),
    v.forward(
      v.partialCheck(
        [["messenger"], ["messenger_id"]],
        ({ messenger, messenger_id: id }) => messenger === "" || id !== "",
        "required",
      ),
      ["messenger_id"],
    ),
  ),
  answer: v.object({ result: v.picklist(["SUCCESS", "DUPLICATE"]), message: v.string() }),
});
