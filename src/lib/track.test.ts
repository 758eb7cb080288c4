import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Tracked } from "./track.ts";

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

test("setTrackHandler: passes on earlier events in order, and later ones at once", async () => {
  vi.stubGlobal("navigator", {});
  const { track, setTrackHandler } = await import("./track.ts");
  const taken: Tracked[] = [];
  track("page", "browse", "/");
  track("search", "ask", 4, 12);
  setTrackHandler((event) => taken.push(event));
  track("contact", "send");
  expect(taken).toEqual([
    ["page", "browse", "/"],
    ["search", "ask", "4/12"],
    ["contact", "send", ""],
  ]);
});

test.each([{ doNotTrack: "1" }, { globalPrivacyControl: true }])(
  "track: drops events when a privacy signal is set: %j",
  async (signals) => {
    vi.stubGlobal("navigator", signals);
    const { track, setTrackHandler, isTrackingAllowed } = await import("./track.ts");
    const taken: Tracked[] = [];
    track("page", "browse", "/");
    setTrackHandler((event) => taken.push(event));
    track("page", "browse", "/");
    expect([isTrackingAllowed(), taken]).toEqual([false, []]);
  },
);
