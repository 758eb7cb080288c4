import { useRef } from "react";
import type { sendContact } from "#contract/contact/endpoints.ts";
import type { ActionResponse } from "#contract/http/action.ts";
import type { Proof } from "#contract/http/proof.ts";
import { checkForm, FieldErrors } from "#src/forms/field-errors.ts";
import { track } from "#src/lib/track.ts";

/**
 * Sends the contact form. A repeat of the same message has the same idempotency key.
 *
 * @throws {FieldErrors} for invalid fields
 * @throws {ApiError} as `send`
 */
export function useContactForm(lang: number) {
  const last = useRef({ letter: "", key: "" });
  return async (
    data: FormData,
    challenge: string | undefined,
    proof: Proof | undefined,
  ): Promise<ActionResponse<typeof sendContact>> => {
    const [{ sendContact: action }, { send }, { mobileNumber }] = await Promise.all([
      import("#contract/contact/endpoints.ts"),
      import("#src/api/send.ts"),
      import("#shared/phone/parse-phone.ts"),
    ]);
    const written = { ...letterIn(data, challenge), proof };
    const letter = await checkForm(action.body, written);
    if (written.phone !== "" && !mobileNumber(written.phone, written.country))
      throw new FieldErrors({ phone: "phone" });
    const text = JSON.stringify(letter);
    if (last.current.letter !== text) last.current = { letter: text, key: crypto.randomUUID() };
    const response = await send(action, letter, { query: { lang }, key: last.current.key });
    track("contact", "send");
    return response;
  };
}

function letterIn(data: FormData, challenge: string | undefined) {
  const text = (name: string) => String(data.get(name) ?? "");
  const names = ["name", "gender", "account", "email", "messenger", "messenger_id", "interest", "message"] as const;
  return {
    ...(Object.fromEntries(names.map((name) => [name, text(name)])) as Record<(typeof names)[number], string>),
    country: text("country"),
    phone: text("phone"),
    newsletter: data.has("newsletter"),
    challenge,
    pin: text("pin"),
  };
}
