import { describe, expect, it } from "vitest";
import { scrollRule } from "./scroll.ts";

const at = (path: string, hash = "") => ({ path, hash });

describe("scrollRule", () => {
  it("goes to the top when the path changes", () => {
    expect(scrollRule(at("/"), at("/article/1"), false)).toEqual({ kind: "top" });
    expect(scrollRule(at("/article/1"), at("/article/2"), false)).toEqual({ kind: "top" });
  });

  it("keeps the position when only the query changes", () => {
    expect(scrollRule(at("/news"), at("/news"), false)).toEqual({ kind: "keep" });
  });

  it("goes to an anchor, and leaves an article's own anchors alone", () => {
    expect(scrollRule(at("/news"), at("/news", "x"), false)).toEqual({ kind: "anchor", id: "x" });
    expect(scrollRule(at("/article/1"), at("/article/1", "x"), false)).toEqual({ kind: "keep" });
    expect(scrollRule(undefined, at("/article/1", "x"), false)).toEqual({ kind: "anchor", id: "x" });
  });

  it("does not scroll between the tabs of one game category", () => {
    expect(scrollRule(at("/game/chess/feature"), at("/game/chess/game-list"), false)).toEqual({ kind: "keep" });
    expect(scrollRule(at("/game/chess/feature"), at("/game/live/feature"), false)).toEqual({ kind: "top" });
  });

  it("restores on the way back, on game tabs only after they have settled", () => {
    expect(scrollRule(at("/article/1"), at("/"), true)).toEqual({ kind: "restore", after: 0 });
    expect(scrollRule(at("/game-intro/1"), at("/game/chess/feature"), true)).toEqual({ kind: "restore", after: 1200 });
    expect(scrollRule(at("/game-intro/1"), at("/game/chess/game-list"), true)).toEqual({
      kind: "restore",
      after: 2000,
    });
  });
});
