import { expect, test } from "vitest";
import { filterFaq } from "./filter-faq.ts";

const groups = [
  {
    key: "offline",
    title: "Reading offline",
    faq_list: [
      { key: "room", question: "How much room does it take?", answer_html: "<p>A few <a href='/library'>KB</a></p>" },
      { key: "tunnel", question: "断网也能打开吗？", answer_html: "<p>能。请看ＵＴＣ时间</p>" },
    ],
  },
  { key: "care", title: "Care", faq_list: [{ key: "age", question: "I can’t stop", answer_html: "<p>Tell</p>" }] },
];
const found = (wanted: string) => filterFaq(groups, wanted).flatMap(({ faq_list }) => faq_list.map(({ key }) => key));

test.each([
  ["", ["room", "tunnel", "age"]],
  ["  ", ["room", "tunnel", "age"]],
  ["ROOM", ["room"]],
  ["断网", ["tunnel"]],
  ["utc", ["tunnel"]],
  ["can't", ["age"]],
  ["kb room", ["room"]],
  ["offline", ["room", "tunnel"]],
  ["href", []],
  ["library", []],
  ["room age", []],
])("%j finds %j", (wanted, keys) => {
  expect(found(wanted)).toEqual(keys);
});
