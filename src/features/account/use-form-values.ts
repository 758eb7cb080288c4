import { useEffect, useRef, useState } from "react";
import { type Form, useForm } from "#src/forms/use-form.ts";

/** What the fields of a form hold, by their names. */
export type Values = Readonly<Record<string, string>>;

export interface EditableForm extends Form {
  /** Something is in the fields that has not been saved. */
  readonly dirty: boolean;
  /** What was there last has been saved, and nothing has been changed since. */
  readonly saved: boolean;
}

/**
 * A form for what is there already. Its fields show `values`, and take what these become as long as nobody has changed
 * anything.
 *
 * @param save gets the form and a key under which the same contents are saved once; gives whether they have been
 */
export function useFormValues(values: Values, save: (data: FormData, key: string) => Promise<boolean>): EditableForm {
  const [dirty, setDirty] = useState(false);
  const [saved, setSaved] = useState(false);
  const last = useRef({ contents: "", key: "" });
  const form = useForm(
    async (data) => {
      const contents = JSON.stringify([...data]);
      // An answer that was lost leaves the key: what is sent again is done once.
      if (last.current.contents !== contents) last.current = { contents, key: crypto.randomUUID() };
      setSaved(false);
      if (!(await save(data, last.current.key))) return;
      last.current = { contents: "", key: "" };
      setDirty(false);
      setSaved(true);
    },
    (element) => {
      setSaved(false);
      setDirty(isChanged(element, values));
    },
  );
  const { ref } = form.props;
  const text = JSON.stringify(values);
  useEffect(() => {
    if (!dirty && ref.current) fill(ref.current, JSON.parse(text));
  }, [dirty, ref, text]);
  return { ...form, dirty, saved };
}

function isChanged(form: HTMLFormElement, values: Values): boolean {
  const data = new FormData(form);
  return Object.entries(values).some(([name, value]) => data.has(name) && data.get(name) !== value);
}

function fill(form: HTMLFormElement, values: Values): void {
  for (const element of form.elements) {
    const field = element as HTMLInputElement;
    const value = values[field.name];
    if (value !== undefined && field.value !== value) field.value = value;
  }
}
