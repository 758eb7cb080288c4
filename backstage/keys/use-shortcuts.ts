import { useEffect, useEffectEvent } from "react";

/** The shortcuts of Backstage. `Mod` is Command on Apple devices, Control elsewhere. */
export type Shortcut =
  | ("Mod+K" | "Mod+S" | "Mod+Enter" | "Mod+Shift+P" | "Mod+Shift+L" | "Mod+Shift+H" | "F6" | "?")
  | ("Shift+PageUp" | "Shift+PageDown" | "Shift+Home");

/** Elements in which a character is text. */
const typing = "input, textarea, select, [contenteditable='true'], [data-markdown-editor]";

/**
 * Calls handlers on their shortcuts while the component is mounted. None is called during the composition of Chinese
 * characters or while a dialog is open; those without a modifier only outside of fields.
 */
export function useShortcuts(handlers: Partial<Record<Shortcut, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.defaultPrevented || document.querySelector("dialog:modal")) return;
    const pressed = shortcutOf(event);
    const handler = handlers[pressed as Shortcut];
    if (!handler) return;
    if (pressed === "?" && event.target instanceof Element && event.target.closest(typing)) return;
    event.preventDefault();
    handler();
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** The pressed keys in the form of `Shortcut`. */
function shortcutOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): string {
  // The question mark needs Shift on most keyboards.
  if (key === "?") return ctrlKey || metaKey || altKey ? "" : key;
  if (altKey) return "";
  return [ctrlKey || metaKey ? "Mod" : "", shiftKey ? "Shift" : "", key.length === 1 ? key.toUpperCase() : key]
    .filter(Boolean)
    .join("+");
}

/** Name of a shortcut on this device. */
export function shortcutName(shortcut: Shortcut): string {
  const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);
  return shortcut.replace("Mod", isApple ? "⌘" : "Ctrl").replaceAll("+", " + ");
}

/** Moves the focus to the next part of the screen. Parts have `data-part` and can be focused. */
export function focusNextPart(): void {
  const parts = Array.from(document.querySelectorAll<HTMLElement>("[data-part]")).filter((part) =>
    part.checkVisibility(),
  );
  const at = parts.findIndex((part) => part.contains(document.activeElement));
  const next = parts[(at + 1) % parts.length];
  next?.focus();
}
