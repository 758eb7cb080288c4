import { useEffect, useState } from "react";
import { observeQuery } from "#src/offline/observe-query.ts";

/** What a query finds on the device: not yet known, known, or not to be had because the database does not work. */
type Observed<T> = { state: "loading" } | { state: "failed" } | { state: "ready"; value: T };

/** Follows a query on the device's database. `key` says which one it is: another key starts anew. */
export function useObserved<T>(key: string, query: () => Promise<T>): Observed<T> {
  const [observed, setObserved] = useState<{ key: string; result: Observed<T> }>({ key, result: { state: "loading" } });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the query
  useEffect(
    () =>
      observeQuery(
        query,
        (value) => setObserved({ key, result: { state: "ready", value } }),
        () => setObserved({ key, result: { state: "failed" } }),
      ),
    [key],
  );
  // Until the new query has answered, what the last one found stays on screen.
  return observed.result;
}
