import { type ReactNode, useEffect, useRef } from "react";
import layout from "#src/ui/layout.module.css";

/** What comes in place of a form: it takes the focus, which would be lost with what had it. */
export function FormResult({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={layout.stack}>
      {children}
    </div>
  );
}
