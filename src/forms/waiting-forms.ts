/*
 * Forms that were sent without a network, on this device until the site has them. Small and few, so they stand in
 * local storage; each has a UUID, under which the server does what is asked for once, however often it arrives.
 */

/** What a form asks for: the name of an action of the contract. */
export type WaitingAction = "subscribe" | "sendFeedback";

export interface WaitingForm {
  /** The idempotency key. */
  readonly id: string;
  readonly action: WaitingAction;
  readonly lang: number;
  readonly body: unknown;
  /** When it was sent, ISO 8601. */
  readonly at: string;
  /** The site will not have it: it stays until the visitor has seen that. */
  readonly refused?: true;
}

const key = "kapok.forms";
const listeners = new Set<() => void>();
let read: { text: string | null; forms: readonly WaitingForm[] } = { text: null, forms: [] };

/** The forms that wait, oldest first; the same array as long as nothing changes. */
export function waitingForms(): readonly WaitingForm[] {
  let text: string | null = null;
  try {
    text = localStorage.getItem(key);
  } catch {
    // Storage is switched off: then nothing waits.
  }
  if (text !== read.text) read = { text, forms: formsIn(text) };
  return read.forms;
}

/** Calls back when they change, in this tab or another; returns how to stop. */
export function onWaitingForms(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** Has a form wait, in place of what it was before; `false` where the device cannot keep it. */
export function keepForm(form: WaitingForm): boolean {
  return write([...waitingForms().filter(({ id }) => id !== form.id), form]);
}

/** The form is through, or no longer wished for. */
export function dropForm(id: string): void {
  write(waitingForms().filter((form) => form.id !== id));
}

function write(forms: readonly WaitingForm[]): boolean {
  try {
    if (forms.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(forms));
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

function formsIn(text: string | null): readonly WaitingForm[] {
  try {
    const found: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(found) ? found.filter((form) => typeof form?.id === "string") : [];
  } catch {
    return [];
  }
}
