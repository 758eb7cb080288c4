import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/mobile";

/**
 * A mobile number in the international form, `+85291234567`, or `undefined` for one that is none. Numbers without a
 * country of their own are of `country`. It comes with the numbering of every country: load it when it is needed.
 */
export function mobileNumber(text: string, country: string): string | undefined {
  const number = parsePhoneNumberFromString(text, country as CountryCode);
  return number?.isValid() ? number.number : undefined;
}
