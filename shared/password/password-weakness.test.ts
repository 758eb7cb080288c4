import { describe, expect, test } from "vitest";
import { passwordWeakness, wordsOfAddress } from "./password-weakness.ts";

const own = ["kapok", ...wordsOfAddress("li.ming.88@example.com")];

describe("weakness of a password", () => {
  test.each([
    ["password", "password_common"],
    ["password2026", "password_common"],
    ["woaini1314", "password_common"],
    ["1qaz2wsx3edc", "password_common"],
    ["aaaaaaaa", "password_repeat"],
    ["xyzqxyzqxyzq", "password_repeat"],
    ["abcdefgh", "password_sequence"],
    ["20260101", "password_date"],
    ["19900214", "password_date"],
    ["sdfghjkl", "password_keyboard"],
    ["kapok2026", "password_own"],
    ["kapokkapok", "password_own"],
    ["liming88", "password_own"],
  ])("%s: %s", async (password, weakness) => {
    expect(await passwordWeakness(password, own)).toBe(weakness);
  });

  test.each(["mumian2026neu", "a8f3k2m9xq", "correctstaple", "thx1138vulcan"])("%s: none", async (password) => {
    expect(await passwordWeakness(password, own)).toBeUndefined();
  });
});
