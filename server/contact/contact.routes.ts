import { Hono } from "hono";
import { genders, interests, messengers } from "#contract/contact/choices.ts";
import { createContact, sendContact } from "#contract/contact/endpoints.ts";
import { actionRoute } from "#server/api/action-route.ts";
import { localize } from "#server/i18n/localized.ts";
import { countryCodes } from "#shared/country-codes.ts";
import { mobileNumber } from "#shared/phone.ts";
import { requestSubscription } from "../newsletter/newsletter.queries.ts";
import type { Services } from "../services.ts";
import { answersChallenge, createChallenge, saveMessage } from "./contact.queries.ts";
import { queueContactMail } from "./contact-mail.ts";
import { contactAnswers } from "./contact-texts.ts";

export function contactRoutes(services: Services): Hono {
  const routes = new Hono();
  actionRoute(routes, services, createContact, {
    rate: { times: 60, seconds: 600 },
    handle: async ({ query: { lang, words }, tx }) => ({
      challenge: await createChallenge(tx, lang, words === "true"),
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
      // Returned, so that the challenge stays used up: nobody may try one PIN after the other.
      if (!(await answersChallenge(tx, body.challenge, body.pin))) return refuse({ pin: "pin_wrong" });
      await saveMessage(tx, body, { lang, phone });
      if (services.contactEmail) await queueContactMail(tx, services.contactEmail, { ...body, phone });
      const result = body.newsletter
        ? await requestSubscription(tx, { email: body.email, lang, origin })
        : ("SUCCESS" as const);
      return { result, message: localize(contactAnswers, lang)[result] };
    },
  });
  return routes;
}
