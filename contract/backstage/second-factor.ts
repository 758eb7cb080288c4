import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { isoTimestamp, lang } from "../http/endpoint.ts";
import { optionalLine } from "../http/form-fields.ts";
import { givenPassword } from "../members/fields.ts";

/* Entering Backstage, confirmations, and the second factor of staff. */

/** Most characters of a factor's name. */
const nameLength = 60;

/** Six digits of an app, or a recovery code. Blanks and hyphens are for reading. */
const code = v.pipe(
  v.string("required"),
  v.maxLength(40, "invalid"),
  v.transform((text) => text.replace(/[\s-]/g, "").toLowerCase()),
  v.regex(/^(\d{6}|[a-z2-7]{16})$/, "invalid"),
);

const base64url = (most: number) =>
  v.pipe(v.string("invalid"), v.maxLength(most, "invalid"), v.regex(/^[\w-]+$/, "invalid"));
const credential = { id: base64url(1400), rawId: base64url(1400), type: v.literal("public-key", "invalid") };

/** The answer of a passkey to a challenge, as `@simplewebauthn/browser` makes it. */
const assertion = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: v.optional(base64url(200)),
  }),
});

/** A new passkey. */
const attestation = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10)), []),
  }),
});

const factor = v.object({
  id: v.pipe(v.string(), v.uuid()),
  kind: v.picklist(["totp", "passkey"]),
  name: v.string(),
  created_at: isoTimestamp,
  last_used_at: v.nullable(isoTimestamp),
});
export type Factor = v.InferOutput<typeof factor>;

const spoken = v.object({ lang });
const entered = v.object({ staff_until: isoTimestamp, confirmed_until: isoTimestamp });
/** Options for `@simplewebauthn/browser`. */
const passkeyOptions = v.object({ options: v.looseObject({ challenge: v.string() }) });
/** Who has not entered proves with the password that the first factor is their own. */
const begin = v.object({ password: v.optional(givenPassword) });
const factors = v.object({ factor_list: v.array(factor), recovery_codes_left: v.number() });
const finished = v.object({
  ...factors.entries,
  ...entered.entries,
  /** With the first factor; empty later. They are shown once. */
  recovery_code_list: v.array(v.string()),
});

export const enterBackstage = memberAction({
  name: "enterBackstage",
  method: "POST",
  path: "/backstage/enter",
  act: "use_backstage",
  beforeEntering: "staff",
  summary:
    "Opens Backstage to this session for twelve hours; `second_factor` when a second factor has to be set up first",
  query: spoken,
  body: v.object({ password: givenPassword, code: v.optional(code), passkey: v.optional(assertion) }),
  answer: entered,
});

export const confirmStaff = memberAction({
  name: "confirmStaff",
  method: "POST",
  path: "/backstage/confirm",
  act: "use_backstage",
  summary: "Confirms with the password or a passkey who is there, for ten minutes; a code that is given is checked too",
  query: spoken,
  body: v.object({ password: v.optional(givenPassword), code: v.optional(code), passkey: v.optional(assertion) }),
  answer: v.object({ confirmed_until: isoTimestamp }),
});

export const challengePasskey = memberAction({
  name: "challengePasskey",
  method: "POST",
  path: "/backstage/second-factor/passkey/challenge",
  act: "use_backstage",
  beforeEntering: "staff",
  summary: "Makes the challenge that a passkey answers to enter or to confirm; it works once",
  query: spoken,
  body: null,
  answer: passkeyOptions,
});

export const listFactors = memberAction({
  name: "listFactors",
  method: "GET",
  path: "/backstage/second-factor",
  act: "use_backstage",
  summary: "The own second factors, and how many recovery codes are left",
  query: spoken,
  body: null,
  answer: factors,
});

export const beginTotp = memberAction({
  name: "beginTotp",
  method: "POST",
  path: "/backstage/second-factor/totp/begin",
  act: "use_backstage",
  beforeEntering: "staff",
  summary: "Makes a secret for an app with codes; it needs the password or a confirmation",
  query: spoken,
  body: begin,
  answer: v.object({ secret: v.string(), uri: v.string() }),
});

export const finishTotp = memberAction({
  name: "finishTotp",
  method: "POST",
  path: "/backstage/second-factor/totp/finish",
  act: "use_backstage",
  beforeEntering: "staff",
  summary: "Stores the secret when the app's code is right, in place of an earlier one, and enters",
  query: spoken,
  body: v.object({ code: v.pipe(code, v.length(6, "invalid")), name: optionalLine(nameLength) }),
  answer: finished,
});

export const beginPasskey = memberAction({
  name: "beginPasskey",
  method: "POST",
  path: "/backstage/second-factor/passkey/begin",
  act: "use_backstage",
  beforeEntering: "staff",
  summary: "Makes the options of a new passkey; it needs the password or a confirmation",
  query: spoken,
  body: begin,
  answer: passkeyOptions,
});

export const finishPasskey = memberAction({
  name: "finishPasskey",
  method: "POST",
  path: "/backstage/second-factor/passkey/finish",
  act: "use_backstage",
  beforeEntering: "staff",
  summary: "Stores a new passkey and enters",
  query: spoken,
  body: v.object({ passkey: attestation, name: optionalLine(nameLength) }),
  answer: finished,
});

export const removeFactor = memberAction({
  name: "removeFactor",
  method: "DELETE",
  path: "/backstage/second-factor/{id}",
  act: "use_backstage",
  confirm: true,
  summary: "Removes an own second factor; the last one stays where the site requires one",
  params: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  query: spoken,
  body: null,
  answer: factors,
});

export const renewRecoveryCodes = memberAction({
  name: "renewRecoveryCodes",
  method: "POST",
  path: "/backstage/second-factor/recovery-codes",
  act: "use_backstage",
  confirm: true,
  summary: "Replaces the recovery codes by ten new ones, which are shown once",
  query: spoken,
  body: null,
  answer: v.object({ recovery_code_list: v.array(v.string()) }),
});
