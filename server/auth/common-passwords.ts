import * as v from "valibot";
import { newPassword } from "#contract/members/fields.ts";

/** Common passwords of Chinese speakers, which other lists leave out. */
const chinese =
  "woaini1314 woaini520 woaini521 woaini123 woaiwojia 5201314520 1314520520 7758521521 a5201314 a123456789 a12345678 aa123456 aa123456789 abc123456 abc123456789 asd123456 q123456789 qq123456 qq123456789 qq1234567 w123456789 wang123456 zhang123 li123456 z123456789 zxc123456 zxcvbnm123 x123456789 123456789a 1234567890a 12345678a 123456abc 123456aa 123456qq 123456asd 123123123 147258369 1qaz2wsx3edc caonima123 nihao123 nihao123456 iloveyou520 iloveyou1314 88888888 66666666 5211314520 kapok123 kapok1234 mumian123 mumian888";

let known: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is widely used or equals the name of the account. */
export async function isCommonPassword(password: string, account: string): Promise<boolean> {
  known ??= load();
  const name = account.slice(0, account.indexOf("@")).replace(/[^a-z0-9]/g, "");
  return password === name || (await known).has(password);
}

/** Loads the list on first use, because it is large. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const possible = dictionary["passwords-common"].filter((password) => v.is(newPassword, password));
  return new Set([...possible, ...chinese.split(" ")]);
}
