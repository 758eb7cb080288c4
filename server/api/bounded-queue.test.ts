import { expect, test } from "vitest";
import { boundedQueue } from "./bounded-queue.ts";

test("bounded queue: runs some tasks, lets some wait and rejects the others when many arrive", async () => {
  const takeTurn = boundedQueue({ running: 2, waiting: 3 });
  let running = 0;
  let most = 0;
  const work = async () => {
    running++;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running--;
  };
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => takeTurn(work)));
  expect(most).toBe(2);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  expect(results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []))).toEqual(
    Array(5).fill("unavailable"),
  );
  await takeTurn(work);
});
