import { useEffect, useState } from "react";
import { onRefreshed } from "#src/api/missed-changes.ts";

/** Counts how often the data on screen was requested again after a lost connection. */
export function useRefreshCount(): number {
  const [count, setCount] = useState(0);
  useEffect(() => onRefreshed(() => setCount((before) => before + 1)), []);
  return count;
}
