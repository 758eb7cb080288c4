import * as v from "valibot";
import { action } from "../http/action.ts";
import { lang } from "../http/endpoint.ts";
import { email, linkToken } from "../http/form-fields.ts";

export const subscribe = action({
  name: "subscribe",
  method: "POST",
  path: "/newsletter",
  summary: "Subscribes to the monthly newsletter; a link in a mail confirms it",
  query: v.object({ lang }),
  body: v.object({ email }),
  answer: v.object({ result: v.picklist(["SUCCESS", "DUPLICATE"]), message: v.string() }),
});

export const confirmNewsletter = action({
  name: "confirmNewsletter",
  method: "POST",
  path: "/newsletter/confirm",
  summary: "Confirms a subscription with the token of a mail, once, within an hour",
  query: v.object({ lang }),
  body: v.object({ token: linkToken }),
  answer: v.object({ result: v.picklist(["CONFIRMED", "EXPIRED"]) }),
});

export const cancelNewsletter = action({
  name: "cancelNewsletter",
  method: "POST",
  path: "/newsletter/cancel",
  summary: "Ends a subscription with the token of any mail; the response is the same when there is none",
  query: v.object({ lang }),
  body: v.object({ token: linkToken }),
  answer: v.object({ result: v.literal("CANCELLED") }),
});
