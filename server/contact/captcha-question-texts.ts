import type { Localized } from "#server/i18n/localized.ts";

export type Say = (a: string, b: string) => string;

interface DigitTexts {
  /** Names of the numbers from 0 to 18. */
  readonly numbers: readonly string[];
  /** Ways to ask for the sum of two numbers, and for their difference. */
  readonly sums: readonly Say[];
  readonly differences: readonly Say[];
}

const teens = [..."一二三四五六七八"].map((digit) => `十${digit}`);

/** How digits are asked for in words. */
export const captchaQuestionTexts: Localized<DigitTexts> = {
  "zh-CN": {
    numbers: [..."零一二三四五六七八九十", ...teens],
    sums: [
      (a, b) => `${a}加${b}等于几？`,
      (a, b) => `${a}个苹果，又来了${b}个，共有几个？`,
      (a, b) => `比${a}大${b}的数是几？`,
    ],
    differences: [
      (a, b) => `${a}减${b}等于几？`,
      (a, b) => `${a}个苹果，拿走${b}个，还剩几个？`,
      (a, b) => `比${a}小${b}的数是几？`,
    ],
  },
  "zh-HK": {
    numbers: [..."零一二三四五六七八九十", ...teens],
    sums: [
      (a, b) => `${a}加${b}等於幾多？`,
      (a, b) => `${a}個蘋果，再來${b}個，共有幾個？`,
      (a, b) => `比${a}大${b}的數是幾多？`,
    ],
    differences: [
      (a, b) => `${a}減${b}等於幾多？`,
      (a, b) => `${a}個蘋果，拿走${b}個，還剩幾個？`,
      (a, b) => `比${a}小${b}的數是幾多？`,
    ],
  },
  "en-US": {
    numbers: [
      "zero",
      "one",
      "two",
      "three",
      "four",
      "five",
      "six",
      "seven",
      "eight",
      "nine",
      "ten",
      "eleven",
      "twelve",
      "thirteen",
      "fourteen",
      "fifteen",
      "sixteen",
      "seventeen",
      "eighteen",
    ],
    sums: [
      (a, b) => `What is ${a} plus ${b}?`,
      (a, b) => `There were ${a} apples, and ${b} more came. How many are there?`,
      (a, b) => `Which number is greater than ${a} by ${b}?`,
    ],
    differences: [
      (a, b) => `What is ${a} minus ${b}?`,
      (a, b) => `Of ${a} apples ${b} are taken away. How many are left?`,
      (a, b) => `Which number is less than ${a} by ${b}?`,
    ],
  },
  "vi-VN": {
    numbers: [
      "không",
      "một",
      "hai",
      "ba",
      "bốn",
      "năm",
      "sáu",
      "bảy",
      "tám",
      "chín",
      "mười",
      "mười một",
      "mười hai",
      "mười ba",
      "mười bốn",
      "mười lăm",
      "mười sáu",
      "mười bảy",
      "mười tám",
    ],
    sums: [
      (a, b) => `${a} cộng ${b} bằng mấy?`,
      (a, b) => `Có ${a} quả táo, thêm ${b} quả nữa. Có tất cả mấy quả?`,
      (a, b) => `Số nào lớn hơn ${a} là ${b} đơn vị?`,
    ],
    differences: [
      (a, b) => `${a} trừ ${b} bằng mấy?`,
      (a, b) => `Có ${a} quả táo, lấy đi ${b} quả. Còn lại mấy quả?`,
      (a, b) => `Số nào nhỏ hơn ${a} là ${b} đơn vị?`,
    ],
  },
  "th-TH": {
    numbers: [
      "ศูนย์",
      "หนึ่ง",
      "สอง",
      "สาม",
      "สี่",
      "ห้า",
      "หก",
      "เจ็ด",
      "แปด",
      "เก้า",
      "สิบ",
      "สิบเอ็ด",
      "สิบสอง",
      "สิบสาม",
      "สิบสี่",
      "สิบห้า",
      "สิบหก",
      "สิบเจ็ด",
      "สิบแปด",
    ],
    sums: [
      (a, b) => `${a} บวก ${b} เท่ากับเท่าไร`,
      (a, b) => `มีแอปเปิล ${a} ผล ได้มาอีก ${b} ผล รวมเป็นกี่ผล`,
      (a, b) => `จำนวนใดมากกว่า ${a} อยู่ ${b}`,
    ],
    differences: [
      (a, b) => `${a} ลบ ${b} เท่ากับเท่าไร`,
      (a, b) => `มีแอปเปิล ${a} ผล หยิบออก ${b} ผล เหลือกี่ผล`,
      (a, b) => `จำนวนใดน้อยกว่า ${a} อยู่ ${b}`,
    ],
  },
  "hi-IN": {
    numbers: [
      "शून्य",
      "एक",
      "दो",
      "तीन",
      "चार",
      "पाँच",
      "छह",
      "सात",
      "आठ",
      "नौ",
      "दस",
      "ग्यारह",
      "बारह",
      "तेरह",
      "चौदह",
      "पंद्रह",
      "सोलह",
      "सत्रह",
      "अठारह",
    ],
    sums: [
      (a, b) => `${a} जमा ${b} कितना होता है?`,
      (a, b) => `सेबों की गिनती ${a} थी, ${b} और आए। अब कितने हैं?`,
      (a, b) => `कौन-सी संख्या ${a} से ${b} ज़्यादा है?`,
    ],
    differences: [
      (a, b) => `${a} घटा ${b} कितना होता है?`,
      (a, b) => `सेबों की गिनती ${a} थी, ${b} ले लिए गए। कितने बचे?`,
      (a, b) => `कौन-सी संख्या ${a} से ${b} कम है?`,
    ],
  },
};
