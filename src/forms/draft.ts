import { type RefObject, useEffect } from "react";

type Values = Record<string, string[]>;

/**
 * Keeps what is written in a form on the device until it is sent, and puts it back when the form is there again.
 *
 * @param name of the draft
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, name: string, ready: boolean): void {
  useEffect(() => {
    if (ready && form.current) fill(form.current, readDraft(name));
  }, [form, name, ready]);
}

/** Notes what the form holds now. */
export function saveDraft(form: HTMLFormElement, name: string, without: readonly string[] = []): void {
  const values: Values = {};
  for (const [field, value] of new FormData(form)) {
    if (typeof value === "string" && value !== "" && !without.includes(field))
      values[field] = [...(values[field] ?? []), value];
  }
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(values));
  } catch {
    // The device keeps nothing: then the page alone does.
  }
}

export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // There was none.
  }
}

function keyOf(name: string): string {
  return `kapok.draft.${name}`;
}

/** What a draft holds, by the names of its fields. */
export function readDraft(name: string): Values {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Values) : {};
  } catch {
    return {};
  }
}

/** What has been typed meanwhile goes before. */
function fill(form: HTMLFormElement, draft: Values): void {
  for (const element of form.elements) {
    const field = element as HTMLInputElement;
    const values = draft[field.name];
    if (!Array.isArray(values)) continue;
    if (field.type === "radio" || field.type === "checkbox") field.checked ||= values.includes(field.value);
    else if (field.value === "") field.value = values[0] ?? "";
  }
}
