import { appearance } from "#src/lib/appearance.ts";

/** Applies the chosen colour scheme. The document has no inline script, which pages use for it. */
export function applyStoredAppearance(): void {
  const value = appearance();
  if (value !== "system") document.documentElement.dataset.theme = value;
}
