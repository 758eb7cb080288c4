import * as v from "valibot";
import { action } from "../http/action.ts";
import { isoTimestamp, lang } from "../http/endpoint.ts";
import { email, line, linkToken } from "../http/form-fields.ts";
import { fieldLengths } from "../http/form-limits.ts";
import { proof } from "../http/proof.ts";
import { givenPassword, memberName, newPassword, repeated } from "../members/fields.ts";

const spoken = v.object({ lang });
/** A mail was queued. `resend_after` is the number of seconds before another request. */
const mailed = v.object({ result: v.literal("SUCCESS"), resend_after: v.number() });

export const login = action({
  name: "login",
  method: "POST",
  path: "/user/login",
  summary:
    "Logs in; returns a token for `Authorization: Bearer`, valid for thirty days after its last use and for a year at most",
  query: spoken,
  body: v.object({ account: line(fieldLengths.email), password: givenPassword, proof: v.optional(proof) }),
  answer: v.object({
    access_token: v.string(),
    expires_at: isoTimestamp,
    /** Whether the login cancelled a scheduled deletion of the account. */
    restored: v.boolean(),
  }),
});

export const revokeToken = action({
  name: "revokeToken",
  method: "POST",
  path: "/user/session/end",
  summary:
    "Ends the session whose token has this SHA-256 hash (base64url), without a login; a session that has ended is no error",
  query: spoken,
  // A device that signs out without a network keeps the hash, with which nobody can log in.
  body: v.object({ token_hash: v.pipe(v.string("required"), v.regex(/^[\w-]{43}$/, "invalid")) }),
  answer: v.object({ result: v.literal("SUCCESS") }),
});

export const signUp = action({
  name: "signUp",
  method: "POST",
  path: "/user/sign-up",
  summary:
    "Creates an account; a link in a mail verifies its address. `accepts_terms` and `is_of_age` record what the person has agreed to",
  query: spoken,
  body: v.pipe(
    v.object({
      account: email,
      password: newPassword,
      password_confirmation: repeated,
      nickname: v.optional(memberName),
      // Clients of earlier versions leave both out: their form says that signing up means both.
      accepts_terms: v.optional(v.literal(true, "required")),
      is_of_age: v.optional(v.literal(true, "required")),
      proof: v.optional(proof),
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
  summary:
    "Verifies the address of an account with the token of a mail, and the password of the sign-up or a new one; works once, within an hour",
  query: spoken,
  // The token proves who reads the mails, and the password who signed up: these may be different people.
  body: v.pipe(
    v.object({
      token: linkToken,
      password: v.optional(givenPassword),
      new_password: v.optional(newPassword),
      new_password_confirmation: repeated,
      // For a new password. Clients of earlier versions leave both out.
      accepts_terms: v.optional(v.literal(true, "required")),
      is_of_age: v.optional(v.literal(true, "required")),
    }),
    v.forward(
      v.partialCheck(
        [["password"], ["new_password"]],
        (given) => given.password !== undefined || given.new_password !== undefined,
        "required",
      ),
      ["password"],
    ),
    v.forward(
      v.partialCheck(
        [["new_password"], ["new_password_confirmation"]],
        (given) => (given.new_password_confirmation ?? given.new_password) === given.new_password,
        "password_mismatch",
      ),
      ["new_password_confirmation"],
    ),
  ),
  answer: v.object({ result: v.literal("SUCCESS") }),
});

export const rejectSignUp = action({
  name: "rejectSignUp",
  method: "POST",
  path: "/user/reject-sign-up",
  summary: "Deletes an account that somebody else created with this address, with the token of the verification mail",
  query: spoken,
  body: v.object({ token: linkToken }),
  answer: v.object({ result: v.literal("SUCCESS") }),
});

export const resendVerification = action({
  name: "resendVerification",
  method: "POST",
  path: "/user/resend-verification-email",
  summary: "Sends the verification link again, if the account is not verified",
  query: spoken,
  body: v.object({ email }),
  answer: mailed,
});

export const forgetPassword = action({
  name: "forgetPassword",
  method: "POST",
  path: "/user/forget-password",
  summary: "Sends a link to set a new password",
  query: spoken,
  body: v.object({ email }),
  answer: mailed,
});

export const resetPassword = action({
  name: "resetPassword",
  method: "POST",
  path: "/user/reset-password",
  summary: "Sets a new password with the token of a mail and ends all sessions",
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
