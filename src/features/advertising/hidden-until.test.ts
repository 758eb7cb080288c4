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

describe("dismissed banner", () => {
  it("shows again on the reader's next day when it was dismissed for the day", () => {
    expect(isHidden("cover", 1, evening)).toBe(false);
    hideForToday("cover", evening);
    expect(isHidden("cover", 1, evening)).toBe(true);
    expect(isHidden("cover", 2, evening)).toBe(true);
    expect(isHidden("floating", 1, evening)).toBe(false);
    expect(isHidden("cover", 1, nextDay)).toBe(false);
  });

  it("stays hidden in the visit when it was dismissed for the visit, unlike other banners", () => {
    hideForVisit("floating", 1);
    expect(isHidden("floating", 1, nextDay)).toBe(true);
    expect(isHidden("floating", 2, nextDay)).toBe(false);
  });

  it("closes when storage is full", () => {
    const full = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { ...storage(), setItem: full });
    vi.stubGlobal("sessionStorage", { ...storage(), setItem: full });
    expect(() => hideForVisit("floating", 1)).not.toThrow();
    expect(() => hideForToday("cover", evening)).not.toThrow();
  });

  it("never shows when storage is blocked", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
    expect(isHidden("cover", 1, evening)).toBe(true);
  });
});
