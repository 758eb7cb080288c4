import { describe, expect, test } from "vitest";
import type { PresenceEvent } from "#contract/backstage/presence.ts";
import { peopleOf, silenceMilliseconds, type Tabs, withEvent, withoutSilent } from "./presence-tabs.ts";

const item = { kinds: ["article", "article_text"], itemId: 5 };
const none: Tabs = new Map();
const mei = { id: 1, nickname: "Mei" };
const bo = { id: 2, nickname: "Bo" };
const event = (given: Partial<PresenceEvent> = {}): PresenceEvent => ({
  ...{ member: mei, tab: "a", state: "open", kind: "article_text", item_id: 5, lang: 3 },
  ...given,
});
const tabsAfter = (...events: [number, Partial<PresenceEvent>][]) =>
  events.reduce((tabs, [now, given]) => withEvent(tabs, item, event(given), now), none);

describe("withEvent", () => {
  test("adds a person when they open a document of the item", () => {
    expect(peopleOf(tabsAfter([0, {}]))).toEqual([{ id: 1, name: "Mei", kind: "article_text", lang: 3 }]);
  });

  test("adds nobody when the document is of another item, or of another kind with its number", () => {
    expect(tabsAfter([0, { item_id: 6 }], [0, { kind: "game_text" }]).size).toBe(0);
  });

  test("replaces the document when a tab opens another one", () => {
    expect(peopleOf(tabsAfter([0, {}], [1, { kind: "article", lang: null }]))).toMatchObject([{ kind: "article" }]);
  });

  test("removes a tab when it leaves, or opens another item", () => {
    expect(tabsAfter([0, {}], [1, { state: "left" }]).size).toBe(0);
    expect(tabsAfter([0, {}], [1, { item_id: 6 }]).size).toBe(0);
  });

  test("retains a tab when another person leaves a tab with the same id", () => {
    expect(peopleOf(tabsAfter([0, {}], [1, { member: bo, state: "left" }]))).toHaveLength(1);
  });
});

describe("withoutSilent", () => {
  test("removes a tab when its last heartbeat is too old", () => {
    const tabs = tabsAfter([0, {}], [10, { member: bo }]);
    expect(withoutSilent(tabs, silenceMilliseconds - 1)).toBe(tabs);
    expect(peopleOf(withoutSilent(tabs, silenceMilliseconds))).toMatchObject([{ name: "Bo" }]);
    const later = withEvent(tabs, item, event(), silenceMilliseconds);
    expect(peopleOf(withoutSilent(later, silenceMilliseconds + 10))).toMatchObject([{ name: "Mei" }]);
  });
});

describe("peopleOf", () => {
  test("names a person once, with the document opened last, when they have several tabs", () => {
    const tabs = tabsAfter([0, { lang: 2 }], [1, { tab: "b", lang: 3 }], [2, { lang: 2 }]);
    expect(peopleOf(tabs)).toEqual([{ id: 1, name: "Mei", kind: "article_text", lang: 3 }]);
  });

  test("sorts people by name", () => {
    expect(peopleOf(tabsAfter([0, {}], [1, { member: bo }])).map(({ name }) => name)).toEqual(["Bo", "Mei"]);
  });
});
