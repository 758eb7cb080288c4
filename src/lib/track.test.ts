import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Tracked } from "./track.ts";

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

test("what is tracked early is handed over in order, what comes later at once", async () => {
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
  "nothing is held of who wishes it: %j",
  async (wish) => {
    vi.stubGlobal("navigator", wish);
    const { track, setTrackHandler, isTrackingAllowed } = await import("./track.ts");
    const taken: Tracked[] = [];
    track("page", "browse", "/");
    setTrackHandler((event) => taken.push(event));
    track("page", "browse", "/");
    expect([isTrackingAllowed(), taken]).toEqual([false, []]);
  },
);
