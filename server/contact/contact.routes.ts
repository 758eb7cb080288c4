import { Hono } from "hono";
import type * as v from "valibot";
import { createContact, genders, interests, messengers, sendContact } from "#contract/contact/endpoints.ts";
import { defaultLocale } from "#contract/locales.ts";
import { actionRoute } from "#server/api/action-route.ts";
import { HttpError } from "#server/api/http-error.ts";
import { RateLimitError } from "#server/api/rate-limiter.ts";
import { ProofOfWork } from "#server/auth/proof-of-work.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { msg } from "#server/i18n/msg.ts";
import { translate } from "#server/i18n/translate.ts";
import { countryCodes } from "#shared/country-codes.ts";
import { mobileNumber } from "#shared/phone/parse-phone.ts";
import { composePlainMail } from "../mail/compose-mail.ts";
import { queueMail } from "../mail/mail.mutations.ts";
import { requireNotBlocked } from "../members/blocks.queries.ts";
import { findMemberByEmail } from "../members/members.queries.ts";
import { requestSubscription, type SubscriptionRequest } from "../newsletter/newsletter.mutations.ts";
import { requireOpen } from "../pages/main.queries.ts";
import type { Services } from "../services.ts";
import { createChallenge, redeemChallenge, saveMessage } from "./contact.mutations.ts";

type ContactForm = v.InferOutput<typeof sendContact.body>;

/** Labels of the fields, in the order of the mail. */
const fieldLabels = {
  name: msg`Name`,
  email: msg`Email`,
  phone: msg`Mobile number`,
  country: msg`Country or region`,
  messenger: msg`Messaging app`,
  account: msg`Account ID`,
  interest: msg`What is your message about?`,
};

type Field = keyof typeof fieldLabels;

const interestLabels = {
  A: msg`White-label brand building`,
  B: msg`Game API integration`,
  C: msg`Other feedback`,
};

/** Queues the mail with a contact form for the operator; replies go to the sender of the form. */
async function queueContactMail(tx: Transaction, operator: string, form: ContactForm): Promise<void> {
  const t = translate.bind(undefined, defaultLocale.id);
  const values: Record<Field, string> = {
    ...form,
    messenger: [form.messenger, form.messenger_id].filter(Boolean).join(" "),
    interest: t(interestLabels[form.interest]),
  };
  const fields = (Object.keys(fieldLabels) as Field[])
    .filter((name) => values[name])
    .map((name) => `${t(fieldLabels[name])}: ${values[name]}`);
  const text = `${fields.join("\n")}\n\n${form.message}\n`;
  const subject = t(msg({ message: "New message: {name}", comment: "Subject of the operator's mail" }), {
    name: form.name,
  });
  const sender = await findMemberByEmail(tx, form.email);
  // As in the export of a member, a message before the verification may be by somebody else.
  const memberId = sender?.verifiedAt ? sender.id : undefined;
  await queueMail(tx, operator, composePlainMail({ subject, text, replyTo: form.email }), { memberId });
}

/** Level of the proof of work: about half a second on a laptop, while the visitor writes. */
const proofLevel = 1;
const purposeOf = (challenge: string) => `contact ${challenge}`;

/** `DUPLICATE` contains the phrase of specification section 5. */
const responses = {
  SUCCESS: msg`Your message has been sent. We'll reply soon.`,
  DUPLICATE: msg`Your message has been sent. About the newsletter: This email has been subscribed, please confirm the email address again`,
};

/** Asks the sender to confirm a subscription. An address that was asked too often gets no mail, and the form is sent. */
async function subscribe(tx: Transaction, request: SubscriptionRequest): Promise<"SUCCESS" | "DUPLICATE"> {
  try {
    return await requestSubscription(tx, request);
  } catch (error) {
    if (error instanceof RateLimitError) return "SUCCESS";
    throw error;
  }
}

/** The contact form: its choices and PIN, and sending it. */
export function contactRoutes(services: Services): Hono {
  const routes = new Hono();
  const proofs = new ProofOfWork(services.db, services.keys, services.proofAttempts);
  actionRoute(routes, services, createContact, {
    rate: { times: 60, seconds: 600 },
    handle: async ({ query: { lang, words }, db }) => {
      await requireOpen(db, lang, "contactOpen");
      const challenge = await createChallenge(db, lang, words === "true");
      return {
        challenge,
        proof_challenge: await proofs.challenge(purposeOf(challenge.key), proofLevel),
        gender_list: [...genders],
        interest_list: [...interests],
        messenger_list: [...messengers],
        country_list: [...countryCodes],
      };
    },
  });
  actionRoute(routes, services, sendContact, {
    rate: { times: 20, seconds: 3600 },
    // A program reads the questions in words. The proof makes each letter cost some work, and the captcha works once.
    prepare: async ({ body: { challenge, proof } }) => {
      const purpose = purposeOf(challenge);
      if (await proofs.verify(proof, purpose, proofLevel, { repeatable: true })) return;
      const proof_challenge = await proofs.challenge(purpose, proofLevel);
      throw new HttpError("proof_required", {}, { besides: { proof_challenge } });
    },
    handle: async ({ body, query: { lang }, tx, network, linkOrigin, invalidFields }) => {
      await requireOpen(tx, lang, "contactOpen");
      await requireNotBlocked(tx, { network, email: body.email });
      if (body.newsletter) await requireOpen(tx, lang, "newsletterOpen");
      const phone = body.phone === "" ? "" : mobileNumber(body.phone, body.country);
      if (phone === undefined) throw invalidFields({ phone: "phone" });
      // Returned, not thrown: the transaction commits, so each challenge allows one guess.
      if (!(await redeemChallenge(tx, body.challenge, body.pin))) return invalidFields({ pin: "pin_wrong" });
      await saveMessage(tx, body, { lang, phone });
      if (services.contactEmail) await queueContactMail(tx, services.contactEmail, { ...body, phone });
      const result = body.newsletter
        ? await subscribe(tx, { email: body.email, lang, origin: linkOrigin() })
        : "SUCCESS";
      return { result, message: translate(lang, responses[result]) };
    },
  });
  return routes;
}
