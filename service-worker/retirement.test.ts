import { expect, it } from "vitest";
import { retire } from "./retirement.ts";
import { startTimeLimit } from "./time-limit.ts";

it("ends what a worker is loading that is told to let go", () => {
  const { signal, end } = startTimeLimit(60_000);
  expect(signal.aborted).toBe(false);
  retire();
  expect(signal.reason).toMatchObject({ name: "AbortError" });
  end();
});
