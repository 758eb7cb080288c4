import type { LocalText } from "#server/i18n/local-text.ts";
import { both } from "./bilingual.ts";

/** Labels of articles and games, by their key. */
export const labels: Readonly<Record<string, LocalText>> = {
  offline: both("离线", "Offline"),
  engineering: both("平台工程", "Engineering"),
  payments: both("结算", "Payments"),
  "mark-six": both("六合彩", "Mark Six"),
  fairness: both("公平与随机", "Fairness"),
  mobile: both("移动端", "Mobile"),
  accessibility: both("无障碍", "Accessibility"),
  security: both("安全", "Security"),
  design: both("设计", "Design"),
  events: both("赛事活动", "Events"),
  festival: both("节庆", "Festivals"),
  guide: both("入门", "Guides"),
  integration: both("接口对接", "Integration"),
  localisation: both("本地化", "Localisation"),
  community: both("社区", "Community"),
  "responsible-play": both("理性娱乐", "Responsible play"),
  cards: both("棋牌", "Cards and tiles"),
  sports: both("体育", "Sports"),
  live: both("真人视讯", "Live"),
  data: both("数据", "Data"),
};
