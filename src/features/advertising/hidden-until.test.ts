import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hideForToday, hideForVisit, isHidden } from "./hidden-until.ts";

function storage(): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

beforeEach(() => {
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
});
afterEach(() => vi.unstubAllGlobals());

const evening = new Date(2026, 10, 21, 23, 59);
const nextDay = new Date(2026, 10, 22, 0, 0);

describe("a banner that the reader has put away", () => {
  it("for the day comes back on the reader's next day, whichever it is by then", () => {
    expect(isHidden("cover", 1, evening)).toBe(false);
    hideForToday("cover", evening);
    expect(isHidden("cover", 1, evening)).toBe(true);
    expect(isHidden("cover", 2, evening)).toBe(true);
    expect(isHidden("floating", 1, evening)).toBe(false);
    expect(isHidden("cover", 1, nextDay)).toBe(false);
  });

  it("for the visit stays away in it; another banner does not", () => {
    hideForVisit("floating", 1);
    expect(isHidden("floating", 1, nextDay)).toBe(true);
    expect(isHidden("floating", 2, nextDay)).toBe(false);
  });

  it("goes where there is no room to remember it", () => {
    const full = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { ...storage(), setItem: full });
    vi.stubGlobal("sessionStorage", { ...storage(), setItem: full });
    expect(() => hideForVisit("floating", 1)).not.toThrow();
    expect(() => hideForToday("cover", evening)).not.toThrow();
  });

  it("does not come at all where nothing can be remembered", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
    expect(isHidden("cover", 1, evening)).toBe(true);
  });
});
