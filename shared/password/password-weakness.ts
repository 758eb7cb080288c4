import type { MatchExtended } from "@zxcvbn-ts/core";

/** Common passwords of Chinese speakers, which other lists leave out. */
const chinese =
  "woaini1314 woaini520 woaini521 woaini123 woaiwojia 5201314520 1314520520 7758521521 a5201314 a123456789 a12345678 aa123456 aa123456789 abc123456 abc123456789 asd123456 q123456789 qq123456 qq123456789 qq1234567 w123456789 wang123456 zhang123 li123456 z123456789 zxc123456 zxcvbnm123 x123456789 123456789a 1234567890a 12345678a 123456abc 123456aa 123456qq 123456asd 123123123 147258369 1qaz2wsx3edc caonima123 nihao123 nihao123456 iloveyou520 iloveyou1314 88888888 66666666 5211314520 mumian123 mumian888";

/** The reason why a password is easy to guess. */
export type PasswordWeakness =
  | "password_common"
  | "password_repeat"
  | "password_sequence"
  | "password_date"
  | "password_keyboard"
  | "password_own";

/**
 * Guesses, as a power of ten, that a password must need at least. Guesses at a login are limited, so a million is out of
 * reach there; stored passwords are hashed slowly.
 */
const leastGuesses = 6;

const reasons: Readonly<Record<string, PasswordWeakness>> = {
  repeat: "password_repeat",
  sequence: "password_sequence",
  date: "password_date",
  regex: "password_date",
  spatial: "password_keyboard",
};

let scorer: ReturnType<typeof load> | undefined;

/**
 * Finds the reason why a password is easy to guess; `undefined` when it is not.
 *
 * @param ownWords words that an attacker tries first: the name of the site, and parts of the mail address
 */
export async function passwordWeakness(
  password: string,
  ownWords: readonly string[],
): Promise<PasswordWeakness | undefined> {
  scorer ??= load();
  const { guessesLog10, sequence } = (await scorer).check(password, [...ownWords]);
  return guessesLog10 < leastGuesses ? reasonOf(sequence) : undefined;
}

/** The words of a mail address that a password must not consist of. */
export function wordsOfAddress(account: string): string[] {
  const [name = ""] = account.toLowerCase().split("@");
  const parts = name.split(/[^a-z0-9]+/);
  return [...new Set([...parts, parts.join(""), parts.join("").replace(/\d+$/, "")])].filter((part) => part.length > 3);
}

/** The reason of the longest part. */
function reasonOf(sequence: readonly MatchExtended[]): PasswordWeakness {
  const [longest] = [...sequence].sort((one, other) => other.token.length - one.token.length);
  if (longest && "dictionaryName" in longest && longest.dictionaryName === "userInputs") return "password_own";
  return reasons[longest?.pattern ?? ""] ?? "password_common";
}

/** Loads scorer and lists on first use, because they are large. */
async function load() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary: { ...dictionary, chinese: chinese.split(" ") }, graphs: adjacencyGraphs });
}
