import { Hono } from "hono";
import { genders, interests, messengers } from "#contract/contact/choices.ts";
import { createContact, sendContact } from "#contract/contact/endpoints.ts";
import { actionRoute } from "#server/api/action-route.ts";
import { msg } from "#server/i18n/msg.ts";
import { translate } from "#server/i18n/translate.ts";
import { countryCodes } from "#shared/country-codes.ts";
import { mobileNumber } from "#shared/phone/parse-phone.ts";
import { requestSubscription } from "../newsletter/newsletter.mutations.ts";
import type { Services } from "../services.ts";
import { createChallenge, redeemChallenge, saveMessage } from "./contact.mutations.ts";
import { queueContactMail } from "./contact-mail.ts";

/** `DUPLICATE` contains the phrase of specification section 5. */
const responses = {
  SUCCESS: msg`Your message has been sent. We'll reply soon.`,
  DUPLICATE: msg`Your message has been sent. About the newsletter: This email has been subscribed, please confirm the email address again`,
};

/** The contact form: its choices and PIN, and sending it. */
export function contactRoutes(services: Services): Hono {
  const routes = new Hono();
  actionRoute(routes, services, createContact, {
    rate: { times: 60, seconds: 600 },
    handle: async ({ query: { lang, words }, db }) => ({
      challenge: await createChallenge(db, lang, words === "true"),
      gender_list: [...genders],
      interest_list: [...interests],
      messenger_list: [...messengers],
      country_list: [...countryCodes],
    }),
  });
  actionRoute(routes, services, sendContact, {
    rate: { times: 20, seconds: 3600 },
    handle: async ({ body, query: { lang }, tx, origin, refuse }) => {
      const phone = body.phone === "" ? "" : mobileNumber(body.phone, body.country);
      if (phone === undefined) throw refuse({ phone: "phone" });
      // Returned, not thrown: the transaction commits, so each challenge allows one guess.
      if (!(await redeemChallenge(tx, body.challenge, body.pin))) return refuse({ pin: "pin_wrong" });
      await saveMessage(tx, body, { lang, phone });
      if (services.contactEmail) await queueContactMail(tx, services.contactEmail, { ...body, phone });
      const result = body.newsletter
        ? await requestSubscription(tx, { email: body.email, lang, origin })
        : ("SUCCESS" as const);
      return { result, message: translate(lang, responses[result]) };
    },
  });
  return routes;
}
