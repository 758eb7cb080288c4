import * as v from "valibot";
import { action } from "../http/action.ts";
import { isoTimestamp, lang } from "../http/endpoint.ts";
import { email, line, linkToken } from "../http/form-fields.ts";
import { fieldLengths } from "../http/form-limits.ts";
import { givenPassword, memberName, newPassword, repeated } from "../members/fields.ts";

const spoken = v.object({ lang });
/** A mail is on its way; another may be asked for after so many seconds. */
const mailed = v.object({ result: v.literal("SUCCESS"), resend_after: v.number() });

export const login = action({
  name: "login",
  method: "POST",
  path: "/user/login",
  summary: "Logs in: a token for the header `Authorization: Bearer`, good for thirty days from its last use",
  query: spoken,
  body: v.object({ account: line(fieldLengths.email), password: givenPassword }),
  answer: v.object({
    access_token: v.string(),
    expires_at: isoTimestamp,
    /** Whether the account was about to be deleted, which this has called off. */
    restored: v.boolean(),
  }),
});

export const signUp = action({
  name: "signUp",
  method: "POST",
  path: "/user/sign-up",
  summary: "Makes an account; a link in a mail confirms its address",
  query: spoken,
  body: v.pipe(
    v.object({
      account: email,
      password: newPassword,
      password_confirmation: repeated,
      nickname: v.optional(memberName),
    }),
    v.forward(
      v.partialCheck(
        [["password"], ["password_confirmation"]],
        (given) => (given.password_confirmation ?? given.password) === given.password,
        "password_mismatch",
      ),
      ["password_confirmation"],
    ),
  ),
  answer: mailed,
});

export const verifyEmail = action({
  name: "verifyEmail",
  method: "POST",
  path: "/user/email-verify",
  summary: "Confirms the address of an account by the link of its mail, which works once and for an hour",
  query: spoken,
  body: v.object({ token: linkToken }),
  answer: v.object({ result: v.literal("SUCCESS") }),
});

export const resendVerification = action({
  name: "resendVerification",
  method: "POST",
  path: "/user/resend-verification-email",
  summary: "Sends the link once more, where there is an account that waits for it",
  query: spoken,
  body: v.object({ email }),
  answer: mailed,
});

export const forgetPassword = action({
  name: "forgetPassword",
  method: "POST",
  path: "/user/forget-password",
  summary: "Sends a link by which a new password can be set",
  query: spoken,
  body: v.object({ email }),
  answer: mailed,
});

export const resetPassword = action({
  name: "resetPassword",
  method: "POST",
  path: "/user/reset-password",
  summary: "Sets a new password by the link of a mail, and ends every login",
  query: spoken,
  body: v.pipe(
    v.object({ token: linkToken, password: newPassword, password_confirmation: repeated }),
    v.forward(
      v.partialCheck(
        [["password"], ["password_confirmation"]],
        (given) => (given.password_confirmation ?? given.password) === given.password,
        "password_mismatch",
      ),
      ["password_confirmation"],
    ),
  ),
  answer: v.object({ result: v.literal("SUCCESS") }),
});
