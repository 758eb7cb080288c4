import "./test/scope.ts";
import { expect, it, vi } from "vitest";
import { activateNow, retireSignal } from "./lifecycle.ts";
import { createTimeout } from "./with-timeout.ts";

const otherWorker = new BroadcastChannel("kapok.worker");

it("worker update: cancels requests of the active worker and not those of its successor", async () => {
  const skipWaiting = vi.fn(async () => undefined);
  vi.stubGlobal("skipWaiting", skipWaiting);
  const posted = new Promise((resolve) => otherWorker.addEventListener("message", resolve, { once: true }));
  await activateNow();
  await posted;
  expect(skipWaiting).toHaveBeenCalledOnce();
  expect(retireSignal.aborted).toBe(false);

  const { signal, end } = createTimeout(60_000);
  otherWorker.postMessage("retire");
  await new Promise((resolve) => signal.addEventListener("abort", resolve));
  expect(signal.reason).toMatchObject({ name: "AbortError" });
  end();
  vi.unstubAllGlobals();
});
