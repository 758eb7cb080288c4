import type { ReactNode } from "react";
import { createPortal } from "react-dom";

/** Elements of the frame that overlays render into, by their ids. */
export const frameElements = { notices: "notices", footer: "footer-end" } as const;

/** Renders its children into an element of the frame; for client-only components. */
export function FramePortal({ to, children }: { to: keyof typeof frameElements; children: ReactNode }) {
  const element = document.getElementById(frameElements[to]);
  return element && createPortal(children, element);
}
