import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { GameCategory, GameType } from "#contract/games/types.ts";
import type { Wave } from "#shared/mark-six/rules.ts";

/** Names of things that the API gives as keys. */
export const categoryNames: Record<GameCategory, MessageDescriptor> = {
  casino: msg`Casino`,
  live: msg({ comment: "Game category: casino games with live dealers", message: "Live" }),
  lottery: msg`Lottery`,
  chess: msg`Board & card games`,
  sports: msg`Sports`,
};

export const gameTypeNames: Record<GameType, MessageDescriptor> = {
  slots: msg`Slots`,
  table: msg`Table games`,
  arcade: msg`Arcade`,
  fishing: msg`Fishing`,
  baccarat: msg`Baccarat`,
  roulette: msg`Roulette`,
  "dragon-tiger": msg`Dragon Tiger`,
  "sic-bo": msg`Sic bo`,
  blackjack: msg`Blackjack`,
  keno: msg`Keno`,
  "quick-draw": msg`Quick draw`,
  traditional: msg`Traditional lottery`,
  scratch: msg`Scratch cards`,
  mahjong: msg`Mahjong`,
  poker: msg`Poker`,
  doudizhu: msg`Dou dizhu`,
  xiangqi: msg`Xiangqi`,
  dominoes: msg`Dominoes`,
  football: msg({ comment: "Association football (soccer)", message: "Football" }),
  basketball: msg`Basketball`,
  tennis: msg`Tennis`,
  esports: msg`Esports`,
  virtual: msg`Virtual sports`,
};

export const sectionNames: Record<string, MessageDescriptor> = {
  "news/industry": msg`Industry`,
  "news/brand": msg`Brand`,
  "activity/current": msg`Activities`,
  "activity/template": msg`Activity templates`,
  "activity/history": msg`Past activities`,
  "platform/feature": msg`Platform`,
  "platform/partner": msg`Partners`,
  "game/casino": msg`Casino`,
  "game/live": msg`Live`,
  "game/lottery": msg`Lottery`,
  "game/chess": msg`Board & card games`,
  "game/sports": msg`Sports`,
};

export const waveNames: Record<Wave, MessageDescriptor> = {
  red: msg({ comment: "Color of a Mark Six ball, read out after its number", message: "red" }),
  blue: msg({ comment: "Color of a Mark Six ball, read out after its number", message: "blue" }),
  green: msg({ comment: "Color of a Mark Six ball, read out after its number", message: "green" }),
};
