/**
 * Item ids by origin, so that no two sources of content ever write to each other's rows: the sample content
 * has those below `editors`, what editors write begins there, and load-test articles begin at `loadTest`.
 */
export const itemIdsFrom = { sample: 1, editors: 100_000, loadTest: 1_000_000 } as const;

/**
 * Every sample article; its place is its item id, oldest first. New ones are added at the end,
 * and a place is never taken out, so that ids stay what they were on every site.
 */
export const articleSlugs: readonly string[] = [
  "why-kapok",
  "editorial-standards",
  "support-that-answers",
  "html5-games",
  "accessible-games",
  "age-and-identity",
  "api-checklist",
  "numbers-are-content",
  "inside-a-live-studio",
  "operators-checklist",
  "backups-you-have-tried",
  "taking-a-break",
  "clocks",
  "doudizhu-basics",
  "helping-a-friend",
  "esports-and-sport",
  "dark-mode",
  "volatility",
  "live-video-latency",
  "small-pictures",
  "tournament-formats",
  "baccarat-first-table",
  "mahjong-regions",
  "seventeen-currencies",
  "localisation",
  "spotting-phishing",
  "gamblers-fallacy",
  "fair-leaderboards",
  "rolling-deploys",
  "reading-a-paytable",
  "single-wallet",
  "mark-six-odds",
  "four-second-rule",
  "season-calendar",
  "odds-in-plain-words",
  "mid-autumn-garden",
  "install-to-home-screen",
  "trend-labels",
  "idempotent-writes",
  "handicaps-and-totals",
  "nothing-sent-until-sent",
  "random-without-bias",
  "lunar-new-year",
  "limits-first",
  "winter-solstice",
  "reading-underground",
];

/** The same for games. */
export const gameKeys: readonly string[] = [
  "ferry-timetable",
  "kiln-number-seven",
  "umbrella-alley",
  "copper-scales",
  "teahouse-three",
  "compass-wheel",
  "paper-plane-post",
  "lantern-pins",
  "night-market-claw",
  "moonlit-weir",
  "line-under-ice",
  "cormorant-hour",
  "first-bell-baccarat",
  "slow-reveal-room",
  "half-shoe-baccarat",
  "plum-court-roulette",
  "twin-ring-roulette",
  "two-gates-dragon-tiger",
  "ridge-and-water",
  "jade-bowl-sic-bo",
  "one-die-at-a-time",
  "common-seat-blackjack",
  "seven-chairs-blackjack",
  "quiet-table-blackjack",
  "tidal-keno",
  "bamboo-raft-keno",
  "empty-seats-keno",
  "five-drums",
  "hourglass-three",
  "ten-boats",
  "evening-six",
  "harvest-ledger",
  "solar-terms-draw",
  "window-frost",
  "stamp-album",
  "tea-tin-scratch",
  "returning-tide-mahjong",
  "facing-seats-mahjong",
  "open-wall-mahjong",
  "lamplit-gallery-poker",
  "fewer-swaps-poker",
  "two-banks-short-deck",
  "three-lamps-landlord",
  "long-bench-landlord",
  "hourglass-xiangqi",
  "bid-the-endgame",
  "keystone-dominoes",
  "tea-table-tien-gow",
  "quarter-hour-windows",
  "corner-ledger",
  "eleven-line-slate",
  "fourth-quarter-desk",
  "margin-ladder",
  "second-unit",
  "set-sketch",
  "deuce-count",
  "map-draft-table",
  "ten-minute-gap",
  "paper-boat-regatta",
  "lantern-velodrome",
];

/**
 * The item id that belongs to a slug or key.
 *
 * @throws for one that the list does not have
 */
export function itemIdOf(list: readonly string[], key: string): number {
  const place = list.indexOf(key);
  if (place === -1) throw new Error(`"${key}" has no place in the list of sample items`);
  return itemIdsFrom.sample + place;
}
