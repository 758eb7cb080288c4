import { useState } from "react";
import { isHydrating } from "./hydration.ts";

interface Props {
  /** ISO 8601. */
  at: string;
  format: () => string;
}

/** A formatted time. Hydration keeps the server's text: the first date that a browser formats takes some 40 ms. */
export function FormattedTime({ at, format }: Props) {
  const [serverRendered] = useState(() => (isHydrating() ? at : undefined));
  return (
    <time dateTime={at} suppressHydrationWarning>
      {at === serverRendered ? "" : format()}
    </time>
  );
}
