/*
 * The driver acts in a page like a reader: it finds the page's buttons, clicks them, and confirms the effect on the
 * screen or in the rows of the outbox. It runs in the page and cannot use anything from outside.
 */

/** The used properties of a row of the device's outbox. */
export interface OutboxRow {
  readonly kind: string;
  readonly target: string;
  readonly sets?: unknown;
  readonly state: string;
  readonly attempts: number;
  readonly body?: { readonly comment?: string };
  readonly rejection?: { readonly code: string };
}

/** Texts of the page's buttons, in its language. */
export interface Words {
  readonly like: string;
  readonly reply: string;
  readonly edit: string;
  readonly remove: string;
  readonly report: string;
  readonly takeBack: string;
  readonly change: string;
  readonly tryAgain: string;
}

/** `not-offered`: the page has no such button now. */
type Done = "done" | "not-offered";

interface PageDriver {
  /** Waits up to `atMost` milliseconds for the comment form. Retries if comments fail to load. */
  comments(atMost: number): Promise<boolean>;
  write(text: string): Promise<Done>;
  reply(commentId: number, text: string): Promise<Done>;
  edit(label: string, text: string): Promise<Done>;
  /** Deletes a comment, or undoes an unsent one. */
  remove(label: string): Promise<"deleted" | "taken-back" | "not-offered">;
  report(commentId: number): Promise<Done>;
  /** Clicks the like button of a comment, or of the page's article or game; returns the new state. */
  like(target: string, commentId?: number): Promise<boolean | "not-offered">;
  vote(pollId: number, options: readonly number[], change: boolean): Promise<Done>;
  takeBackVote(pollId: number): Promise<Done>;
  outbox(): Promise<OutboxRow[]>;
  /** Replaces the text of a pending comment with one that the form would reject. */
  replaceText(label: string, text: string): Promise<void>;
}

declare global {
  interface Window {
    driver: PageDriver;
  }
}

/** Installs the driver in a page. It waits `patience` milliseconds for the effect of a click. */
export function installPageDriver({ words, patience }: { words: Words; patience: number }): void {
  const sleep = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

  async function until<T>(condition: string, check: () => T | Promise<T>): Promise<NonNullable<T>> {
    const deadline = performance.now() + patience;
    for (;;) {
      const found = await check();
      if (found) return found;
      if (!localStorage.getItem("kapok.token")) throw new Error(`${condition}: logged out`);
      if (performance.now() > deadline) throw new Error(`${condition}: timed out`);
      await sleep(100);
    }
  }

  async function store<T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const opening = indexedDB.open("kapok");
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    try {
      return await new Promise<T>((resolve, reject) => {
        const request = work(database.transaction("outbox", mode).objectStore("outbox"));
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    } finally {
      database.close();
    }
  }

  type Row = OutboxRow & { readonly sequence: number; readonly madeAt: string };
  async function outbox(): Promise<Row[]> {
    const known = (await indexedDB.databases()).some(({ name }) => name === "kapok");
    return known ? store("readonly", (rows) => rows.getAll() as IDBRequest<Row[]>) : [];
  }

  const all = <T extends Element>(where: ParentNode, selector: string) => [...where.querySelectorAll<T>(selector)];
  /** Server-rendered elements do nothing before hydration, of which React has no public sign. */
  const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));
  const button = (where: ParentNode, name: string) =>
    all<HTMLButtonElement>(where, "button").find((each) => each.textContent?.trim() === name && isHydrated(each));
  const comments = () => all<HTMLElement>(document, "[data-comment]");
  const commentOf = (id: number) => document.getElementById(`comment-${id}`);
  /** The last comment with the label. */
  const commentWith = (label: string) => comments().find(({ textContent }) => textContent?.includes(label));

  function fill(form: HTMLFormElement, text: string): void {
    const area = form.querySelector("textarea");
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(area, text);
    area?.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /**
   * Submits an opened form and waits until the form is closed and its text is visible. Then the entry is stored. The form
   * alone may also close when its parent renders again.
   */
  async function send(where: HTMLElement, text: string): Promise<void> {
    const form = await until("form", () => where.querySelector("form"));
    fill(form, text);
    await sleep(0);
    form.requestSubmit();
    await until("written", () => !form.isConnected && commentWith(text));
  }

  /** Whether the page knows the member. Before that, buttons open the login dialog. */
  const isKnown = () => localStorage.getItem("kapok.member") !== null;
  const isComposer = (form: HTMLFormElement) => !form.closest("[data-comment]");
  const composer = () =>
    all<HTMLFormElement>(document, "#comments form").find((form) => isComposer(form) && isHydrated(form));

  window.driver = {
    outbox,

    async comments(atMost) {
      for (const deadline = performance.now() + atMost; performance.now() < deadline && !composer(); ) {
        const place = document.getElementById("comments");
        if (place) button(place, words.tryAgain)?.click();
        await sleep(100);
      }
      return composer() !== undefined;
    },

    async write(text) {
      const form = composer();
      if (!form || !isKnown()) return "not-offered";
      fill(form, text);
      await sleep(0);
      form.requestSubmit();
      await until("written", () => form.querySelector("textarea")?.value === "");
      return "done";
    },

    async reply(id, text) {
      const comment = commentOf(id);
      const open = comment && button(comment, words.reply);
      if (!comment || !open || !isKnown()) return "not-offered";
      open.click();
      await send(comment, text);
      return "done";
    },

    async edit(label, text) {
      const comment = commentWith(label);
      const open = comment && button(comment, words.edit);
      if (!comment || !open || !isKnown()) return "not-offered";
      open.click();
      await send(comment, text);
      return "done";
    },

    async remove(label) {
      const comment = commentWith(label);
      const back = comment && button(comment, words.takeBack);
      const open = comment && button(comment, words.remove);
      if (back) {
        const isIt = ({ state, body }: OutboxRow) => state !== "acknowledged" && body?.comment?.includes(label);
        const stays = () => outbox().then((rows) => rows.find(isIt));
        const wasSent = () => outbox().then((rows) => rows.some(({ body }) => body?.comment?.includes(label)));
        // For a sent comment, undo would apply to its change.
        if ((await stays())?.kind !== "addComment") return "not-offered";
        back.click();
        // The comment stays if it was sent just now.
        for (let left = 50; left > 0; left--) {
          const row = await stays();
          if (!row) return (await wasSent()) ? "not-offered" : "taken-back";
          if (row.attempts > 0) return "not-offered";
          await sleep(20);
        }
        throw new Error("undone: timed out");
      }
      if (!comment || !open || !isKnown()) return "not-offered";
      open.click();
      const dialog = await until("dialog", () => comment.querySelector("dialog"));
      button(dialog, words.remove)?.click();
      // After a logout the comment is hidden too, so the entry is checked as well.
      const about = `/comment/${comment.id.replace("comment-", "")}`;
      const isIt = ({ kind, target }: OutboxRow) => kind === "removeComment" && target.endsWith(about);
      await until("deleted", async () => !commentWith(label) && (await outbox()).some(isIt));
      return "deleted";
    },

    async report(id) {
      const comment = commentOf(id);
      const open = comment && button(comment, words.report);
      if (!comment || !open || !isKnown()) return "not-offered";
      open.click();
      const dialog = await until("dialog", () => comment.querySelector("dialog"));
      button(dialog, words.report)?.click();
      await until("reported", () => dialog.querySelector("[role=status]"));
      dialog.close();
      return "done";
    },

    async like(target, id) {
      const own = all<HTMLButtonElement>(document, "main button[aria-pressed]");
      const where = id === undefined ? undefined : commentOf(id);
      const found =
        id === undefined
          ? own.find((each) => each.querySelector(".sr")?.textContent === words.like && !each.closest("#comments"))
          : where?.querySelector("button[aria-pressed]");
      if (!(found instanceof HTMLButtonElement) || !isHydrated(found) || !isKnown()) return "not-offered";
      const isLiked = found.getAttribute("aria-pressed") !== "true";
      found.click();
      const isAboutIt = (row: OutboxRow) => row.target === target && typeof row.sets === "boolean";
      await until(`${target} ${isLiked}`, async () => (await outbox()).findLast(isAboutIt)?.sets === isLiked).catch(
        async (error: Error) => {
          const rows = (await outbox()).filter(isAboutIt).map(({ sets, state, attempts }) => [sets, state, attempts]);
          throw new Error(
            `${error.message}; ${found.outerHTML.slice(0, 90)} ${found.isConnected} ${JSON.stringify(rows)} ${location.href}`,
          );
        },
      );
      return isLiked;
    },

    async vote(pollId, options, change) {
      const panel = document.getElementById(`poll-${pollId}`)?.parentElement;
      if (!panel || !isHydrated(panel) || !isKnown()) return "not-offered";
      if (change) {
        const again = button(panel, words.change);
        if (!again) return "not-offered";
        again.click();
        await sleep(0);
      }
      const form = panel.querySelector("form");
      const boxes = all<HTMLInputElement>(panel, "input");
      if (form?.querySelector("fieldset")?.disabled !== false) return "not-offered";
      for (const box of boxes.filter(({ checked }) => checked)) if (box.type === "checkbox") box.click();
      await sleep(0);
      for (const option of options) {
        boxes[option]?.click();
        await sleep(0);
      }
      form.requestSubmit();
      await until("voted", () => form.querySelector("fieldset")?.disabled);
      return "done";
    },

    async takeBackVote(pollId) {
      const panel = document.getElementById(`poll-${pollId}`)?.parentElement;
      const back = panel && button(panel, words.takeBack);
      if (!back) return "not-offered";
      back.click();
      for (let left = 50; left > 0; left--) {
        const row = (await outbox()).find(({ target }) => target === `poll/${pollId}`);
        if (!row) return "done";
        if (row.attempts > 0) return "not-offered";
        await sleep(20);
      }
      throw new Error("undone: timed out");
    },

    async replaceText(label, text) {
      await until("replaced", async () => {
        const row = (await outbox()).find(({ body }) => body?.comment?.includes(label));
        // An entry that is being sent keeps its text.
        if (row?.state !== "pending") return false;
        await store("readwrite", (rows) => rows.put({ ...row, body: { ...row.body, comment: text } }));
        await sleep(100);
        const now = (await outbox()).find(({ body }) => body?.comment === text);
        return now?.state === "pending" && now.attempts === row.attempts;
      });
    },
  };
}
