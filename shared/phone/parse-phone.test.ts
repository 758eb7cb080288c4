import { getCountries } from "libphonenumber-js/mobile";
import { expect, test } from "vitest";
import { countryCodes } from "../country-codes.ts";
import { mobileNumber } from "./parse-phone.ts";

test.each([
  ["9123 4567", "HK", "+85291234567"],
  ["138-0013-8000", "CN", "+8613800138000"],
  ["07400 123456", "GB", "+447400123456"],
  ["(202) 555-0123", "US", "+12025550123"],
  ["+852 9123 4567", "CN", "+85291234567"],
  ["2123 4567", "HK", undefined],
  ["912345", "HK", undefined],
  ["91234567890123", "HK", undefined],
  ["+999 123456789", "HK", undefined],
  ["hello", "HK", undefined],
  ["", "HK", undefined],
  ["9123 4567", "ZZ", undefined],
])("parsePhone: parses %s in %s", (text, country, number) => {
  expect(mobileNumber(text, country)).toBe(number);
});

test("parsePhone: supports every country of the form", () => {
  expect([...countryCodes].sort()).toEqual(getCountries().sort());
});
