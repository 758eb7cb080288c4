import type { NotificationKind } from "#contract/notifications/kinds.ts";
import { readMemberCache, writeMemberCache } from "#src/offline/session.ts";

/** What is shown for a moment: a notification of the member's, or a message for everybody, which has no id. */
export interface Toast {
  readonly id?: number;
  readonly kind: NotificationKind;
  readonly group: string;
  readonly title: string;
  readonly subtitle: string;
  readonly message: string;
  /** Language id of the words. */
  readonly lang: number;
  readonly link: string;
}

const lastShown = "shown";

/** What waits to be shown, one after the other: nothing twice, in this tab or beside it. */
export class ToastQueue {
  #waiting: { readonly item: Toast; readonly once: boolean }[] = [];
  #current: Toast | undefined;
  #used = false;
  #listeners = new Set<() => void>();

  /** `once`: unless another tab, or this one, has shown it or a later one already. */
  add(item: Toast, { once }: { once: boolean }): void {
    const { id = 0, group } = item;
    const shown = this.#current;
    if (shown?.id === id) return;
    // Of what belongs together the later one says it all.
    this.#waiting = this.#waiting.filter((each) => each.item.group !== group);
    this.#used = true;
    this.#waiting.push({ item, once });
    if (shown?.group === group && id > (shown.id ?? 0)) this.#current = undefined;
    this.#tell();
  }

  /** Whether anything was added yet. */
  readonly isUsed = (): boolean => this.#used;

  /** What is to be on screen now. */
  readonly current = (): Toast | undefined => this.#current;

  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Goes on to the next, if nothing is shown; to be called when something could be seen. */
  next(): void {
    while (!this.#current && this.#waiting.length > 0) {
      const [first] = this.#waiting.splice(0, 1);
      if (!first) break;
      const { item, once } = first;
      if (item.id !== undefined) {
        if (once && Number(readMemberCache(lastShown)) >= item.id) continue;
        noteShown(item.id);
      }
      this.#current = item;
      this.#tell();
    }
  }

  close(): void {
    this.#current = undefined;
    this.#tell();
  }

  /** A notification is not shown here, since the device has done so: neither now nor when it comes a moment later. */
  drop(id: number): void {
    noteShown(id);
    this.#waiting = this.#waiting.filter(({ item }) => item.id !== id);
    if (this.#current?.id === id) this.close();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function noteShown(id: number): void {
  writeMemberCache(lastShown, String(Math.max(id, Number(readMemberCache(lastShown)))));
}
