import type { IconNode } from "lucide";
import { createElement } from "react";

/** A decorative line icon in the size of the text around it. `flip` mirrors arrows where text runs from right to left. */
export function Icon({ icon, flip }: { icon: IconNode; flip?: boolean | undefined }) {
  return (
    <svg className={flip ? "icon flip" : "icon"} viewBox="0 0 24 24" aria-hidden="true">
      {icon.map(([name, attributes], index) => createElement(name, { ...attributes, key: index }))}
    </svg>
  );
}
