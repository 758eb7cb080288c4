import { expect, test } from "vitest";
import type { SearchResult } from "#contract/search/endpoints.ts";
import { testApp } from "../test/test-app.ts";

const { request } = await testApp({ sample: true });

/** Queries and their expected first result in the sample content. */
const expected: Record<"2" | "3", [question: string, first: string][]> = {
  2: [
    ["离线", "地铁里也能读完：木棉怎样离线"],
    ["六合彩", "六合彩的机会有多大：一步步算出来"],
    ["赔率", "用大白话讲赔率、概率和庄家优势"],
    ["百家乐", "头钟百家乐"],
    ["麻将", "对坐麻将"],
    ["錢包", "单一钱包与转账钱包，伙伴该选哪个"],
    ["冬至", "冬至七日：一碗饺子，一碗汤圆"],
    ["上限", "先定上限，再开始玩：给自己立规矩"],
    ["无障碍", "人人能玩的游戏：十五分钟十项自测"],
    ["钓鱼", "认出钓鱼信息：假客服、假网址与验证码"],
    ["主屏幕", "把木棉放到主屏幕：三种设备，各要几步"],
    ["html5", "游戏列表里的“HTML5版”是什么意思"],
    ["春节", "丁未春节：会员与运营商的日历"],
    ["备份", "没恢复过的备份，不算备份"],
    ["夜市", "夜市抓抓乐"],
  ],
  3: [
    ["offline", "Reading underground: how Kapok works with no network"],
    ["Mark Six", "The odds of Mark Six, worked out step by step"],
    ["house edge", "Odds, probability and house edge in plain words"],
    ["baccarat", "First Bell Baccarat"],
    ["mahjong", "One game, four sets of rules: mahjong by region"],
    ["wallets", "Single wallet or transfer wallet: a guide for partners"],
    ["solstice", "Winter solstice week: dumplings north, tangyuan south"],
    ["limit", "Set the limit first, then play"],
    ["accessibility", "Games everyone can play: ten tests in fifteen minutes"],
    ["phishing", "Spotting phishing messages aimed at players"],
    ["home screen", "Putting Kapok on your home screen, step by step"],
    ["dark mode", "Dark mode is not light mode inverted"],
    ["currency", "Seventeen currencies: the trouble is after the point"],
    ["backup", "A backup is a restore that has been tried"],
    ["night market", "Night Market Claw"],
  ],
};

const cases = Object.entries(expected).flatMap(([lang, list]) => list.map(([q, first]) => ({ lang, q, first })));

test.each(cases)("search: ranks $first first for $q", async ({ lang, q, first }) => {
  const response = await request(`/api/search?lang=${lang}&q=${encodeURIComponent(q)}`);
  const { result_list } = (await response.json()) as { result_list: SearchResult[] };
  expect(result_list[0]?.title.join("")).toBe(first);
});
