import { type ReactNode, useEffect, useState } from "react";

/** Renders its children some milliseconds after it appears. */
export function Delayed({ by, children }: { by: number; children: ReactNode }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), by);
    return () => clearTimeout(timer);
  }, [by]);
  return over && children;
}
