import { useEffect, useState } from "react";
import { observeQuery } from "#src/offline/observe-query.ts";

/** The result of a query on the device's database: loading, failed, or ready. */
type Observed<T> = { state: "loading" } | { state: "failed" } | { state: "ready"; value: T };

/** Observes a query on the device's database. `key` identifies the query. */
export function useObserved<T>(key: string, query: () => Promise<T>): Observed<T> {
  const [observed, setObserved] = useState<{ key: string; result: Observed<T> }>({ key, result: { state: "loading" } });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the query
  useEffect(
    () =>
      observeQuery(
        query,
        (value) => setObserved({ key, result: { state: "ready", value } }),
        () => setObserved({ key, result: { state: "failed" } }),
      ),
    [key],
  );
  // The previous result stays until the new query responds.
  return observed.result;
}
