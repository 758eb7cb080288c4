import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/mobile";

/**
 * Parses a mobile number to the international form, `+85291234567`, or returns `undefined`. `country` applies to numbers
 * without a country code. The module has the numbering plans of all countries, so load it when it is needed.
 */
export function mobileNumber(text: string, country: string): string | undefined {
  const number = parsePhoneNumberFromString(text, country as CountryCode);
  return number?.isValid() ? number.number : undefined;
}
