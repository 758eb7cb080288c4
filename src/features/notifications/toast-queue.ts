import type { NotificationKind } from "#contract/notifications/kinds.ts";
import { createEmitter } from "#shared/emitter.ts";
import { readMemberText, writeMemberText } from "#src/offline/session.ts";

/** A message that shows briefly: a notification of the member, or an announcement to everyone, which has no id. */
export interface Toast {
  readonly id?: number;
  readonly kind: NotificationKind;
  readonly group: string;
  readonly title: string;
  readonly subtitle: string;
  readonly message: string;
  /** Language id of the text. */
  readonly lang: number;
  readonly link: string;
}

const lastShown = "shown";

/** Toasts that wait to be shown one after the other. No tab shows a toast that another has shown. */
export class ToastQueue {
  #waiting: { readonly item: Toast; readonly once: boolean }[] = [];
  #current: Toast | undefined;
  #change = createEmitter();

  /** @param once skips the toast when a tab has already shown it or a later one */
  add(item: Toast, { once }: { once: boolean }): void {
    const { id = 0, group } = item;
    const shown = this.#current;
    if (shown?.id === id) return;
    // The latest toast of a group replaces the others.
    this.#waiting = this.#waiting.filter((each) => each.item.group !== group);
    this.#waiting.push({ item, once });
    if (shown?.group === group && id > (shown.id ?? 0)) this.#current = undefined;
    this.#change.emit();
  }

  /** The toast to show now. */
  readonly current = (): Toast | undefined => this.#current;

  readonly onChange = this.#change.subscribe;

  /** Shows the next toast when none is shown. Call it when the page is visible. */
  next(): void {
    while (!this.#current && this.#waiting.length > 0) {
      const [first] = this.#waiting.splice(0, 1);
      if (!first) break;
      const { item, once } = first;
      if (item.id !== undefined) {
        if (once && Number(readMemberText(lastShown)) >= item.id) continue;
        markShown(item.id);
      }
      this.#current = item;
      this.#change.emit();
    }
  }

  close(): void {
    this.#current = undefined;
    this.#change.emit();
  }

  /** Drops a notification that the device has shown as a push, also when it arrives later. */
  drop(id: number): void {
    markShown(id);
    this.#waiting = this.#waiting.filter(({ item }) => item.id !== id);
    if (this.#current?.id === id) this.close();
  }
}

function markShown(id: number): void {
  writeMemberText(lastShown, String(Math.max(id, Number(readMemberText(lastShown)))));
}
