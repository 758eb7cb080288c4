import { Hono } from "hono";
import { createContact, sendContact } from "#contract/contact.ts";
import { genders, interests, messengers } from "#contract/contact-choices.ts";
import { countryCodes } from "#contract/country-codes.ts";
import { mobileNumber } from "#contract/phone.ts";
import { actionRoute } from "../http/action-route.ts";
import { inLanguage } from "../http/in-language.ts";
import { requestSubscription } from "../newsletter/newsletter.queries.ts";
import type { Services } from "../services.ts";
import { answersChallenge, createChallenge, saveMessage } from "./contact.queries.ts";
import { queueLetter } from "./contact-mail.ts";
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
      if (services.contactEmail) await queueLetter(tx, services.contactEmail, { ...body, phone });
      const result = body.newsletter
        ? await requestSubscription(tx, { email: body.email, lang, origin })
        : ("SUCCESS" as const);
      return { result, message: inLanguage(contactAnswers, lang)[result] };
    },
  });
  return routes;
}
