import { type RefObject, useEffect } from "react";

type Values = Record<string, string[]>;

/**
 * Restores the draft of a form from the device. `saveDraft` stores it, and `dropDraft` removes it after the form is sent.
 *
 * @param name of the draft
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, name: string, ready: boolean): void {
  useEffect(() => {
    if (ready && form.current) fill(form.current, readDraft(name));
  }, [form, name, ready]);
}

/** Saves the current values of a form, except those of some fields. */
export function saveDraft(form: HTMLFormElement, name: string, without: readonly string[] = []): void {
  const values: Values = {};
  for (const [field, value] of new FormData(form)) {
    if (typeof value === "string" && value !== "" && !without.includes(field))
      values[field] = [...(values[field] ?? []), value];
  }
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(values));
  } catch {
    // Where storage is blocked or full, there is no draft.
  }
}

/** Removes a draft. */
export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // Where storage is blocked, there is no draft.
  }
}

function keyOf(name: string): string {
  return `kapok.draft.${name}`;
}

/** The values of a draft by field name. */
export function readDraft(name: string): Values {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Values) : {};
  } catch {
    return {};
  }
}

/** Fills in a draft. Values that the reader has typed meanwhile stay. */
function fill(form: HTMLFormElement, draft: Values): void {
  for (const element of form.elements) {
    const field = element as HTMLInputElement;
    const values = draft[field.name];
    if (!Array.isArray(values)) continue;
    if (field.type === "radio" || field.type === "checkbox") field.checked ||= values.includes(field.value);
    else if (field.value === "") field.value = values[0] ?? "";
  }
}
