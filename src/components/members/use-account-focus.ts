import { useLayoutEffect } from "react";

const selector = "[data-account]";
let wasFocused = false;

/** Keeps the focus on the account button when another component replaces it. */
export function useAccountFocus(): void {
  useLayoutEffect(() => {
    if (wasFocused) document.querySelector<HTMLElement>(selector)?.focus();
    wasFocused = false;
    return () => {
      wasFocused = document.activeElement?.matches(selector) ?? false;
    };
  }, []);
}
