import { both } from "./bilingual.ts";

/** Invented partners, in the order they are shown. */
export const partnerRows = [
  both("廿三度数据", "Twenty-Third Parallel Data"),
  both("季风灯影", "Monsoon Lamp Studio"),
  both("岭下工坊", "Foothill Bench Games"),
  both("石埗网络", "Stonestep Networks"),
  both("龙眼巷直播", "Longan Lane Live"),
  both("榕荫账务", "Banyan Shade Ledgers"),
  both("青石牌艺", "Greenslate Card Games"),
  both("三渡口游戏", "Three Ferries Games"),
  both("苍鹭门安全", "Heron Gate Security"),
  both("落潮彩务", "Low Tide Lottery Systems"),
  both("晨钟客服", "Dawn Bell Support"),
  both("素笺译社", "Plain Paper Localisation"),
].map((name, index) => ({ name, link: "/platform/partner", sort: index + 1 }));
