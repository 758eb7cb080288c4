import type { BackstageDocument, Revision } from "#contract/backstage/documents.ts";
import { createEmitter } from "#shared/emitter.ts";
import { mergeData } from "#shared/merge/merge-data.ts";
import type { DraftRow } from "#src/offline/db.ts";
import { discardDraft, type LocalDocument, observeDocument, putDraft } from "#src/offline/drafts.ts";
import { queueDocument } from "./begin-documents.ts";
import { deviceName } from "./device-name.ts";
import { queueSave, type SaveNote, saveDirectly } from "./queue-save.ts";

export type Data = Readonly<Record<string, unknown>>;

/** A document as the site sends it. */
export interface LoadedDocument {
  readonly document: BackstageDocument;
  readonly head: Revision | null;
}

/** What a screen shows of a document that is being written. */
export interface SessionState {
  readonly data: Data;
  /** The draft on this device; `undefined` when the site has everything. */
  readonly draft: DraftRow | undefined;
  /** The latest version of the site. */
  readonly head: Revision | null;
  /** A version of somebody else that the draft is not based on. */
  readonly newer: Revision | undefined;
  /** `tab`: the device cannot store it. */
  readonly storage: "device" | "tab";
  /** Whether something was typed that only this tab has. */
  readonly dirty: boolean;
  /** Whether the site does not have the document itself yet. */
  readonly unsent: boolean;
  /** Code with which the site has rejected the draft, or the new document. */
  readonly rejected: string | undefined;
  /** Whether this device has the document, perhaps without a version. */
  readonly isOnDevice: boolean;
}

/** Fields that are merged paragraph by paragraph. */
export const markdownFields: readonly string[] = ["body", "intro"];

/** Milliseconds from a keystroke until it is on the device. */
const storeAfter = 200;
/** Milliseconds without typing after which a draft is sent, and the most that pass while typing. */
const sendAfterRest = 2000;
const sendEvery = 20_000;

interface SessionOptions {
  readonly memberId: number;
  /** Id of the interface's language. */
  readonly lang: number;
  readonly document: BackstageDocument;
  /** Content of a document without a version. */
  readonly empty: Data;
}

/**
 * The writing of one document in one tab. What is typed is on the device within 300 ms, and goes to the outbox when typing
 * rests. Other tabs of the same member share it through the device's database.
 */
export class DraftSession {
  readonly #options: SessionOptions;
  readonly #change = createEmitter();
  readonly #stops: (() => void)[] = [];
  #local: LocalDocument | undefined;
  #loaded: LoadedDocument | undefined;
  #typed: Data | undefined;
  /** What the first keystroke of `#typed` has changed, and on which version it is based. */
  #start: { readonly data: Data; readonly base: string | null; readonly baseAt: string | null } | undefined;
  #source: string | undefined;
  #storage: SessionState["storage"] = "device";
  #state: SessionState | undefined;
  #storing: ReturnType<typeof setTimeout> | undefined;
  #sending: ReturnType<typeof setTimeout> | undefined;
  #unsentSince: number | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#change.subscribe(listener);

  /** The state now; the same object as long as nothing changes. */
  readonly state = (): SessionState => {
    this.#state ??= this.#derive();
    return this.#state;
  };

  /** Starts to follow the device's database. Returns how to stop, which stores and sends what was typed. */
  open(): () => void {
    const { memberId, document } = this.#options;
    const leave = () => void this.#store();
    const hide = () => {
      if (globalThis.document.visibilityState === "hidden") void this.#store().then(() => this.send());
    };
    addEventListener("pagehide", leave);
    globalThis.document.addEventListener("visibilitychange", hide);
    this.#stops.push(
      observeDocument(
        memberId,
        document.id,
        (local) => {
          this.#local = local;
          this.#changed();
        },
        () => this.#fallBackToTab(),
      ),
      () => removeEventListener("pagehide", leave),
      () => globalThis.document.removeEventListener("visibilitychange", hide),
    );
    return () => {
      for (const stop of this.#stops.splice(0)) stop();
      void this.#store().then(() => this.send());
    };
  }

  /** Takes the site's response; what was typed stays. */
  take(loaded: LoadedDocument): void {
    this.#loaded = loaded;
    this.#changed();
  }

  /** Replaces the content, as typed by the editor. */
  type(data: Data): void {
    const { data: before, draft, head } = this.state();
    this.#start ??= {
      data: before,
      base: draft ? draft.base : (head?.id ?? null),
      baseAt: draft ? draft.baseAt : (head?.made_at ?? null),
    };
    this.#typed = data;
    this.#unsentSince ??= Date.now();
    this.#storing ??= setTimeout(() => void this.#store(), storeAfter);
    clearTimeout(this.#sending);
    const left = this.#unsentSince + sendEvery - Date.now();
    this.#sending = setTimeout(
      () => void this.#store().then(() => this.send()),
      Math.max(0, Math.min(sendAfterRest, left)),
    );
    this.#changed();
  }

  /** Sends the draft, if it is not queued yet. It stays on the device until the site has it. */
  async send(note?: SaveNote): Promise<void> {
    clearTimeout(this.#sending);
    this.#unsentSince = undefined;
    const draft = this.#local?.draft;
    if (this.#storage === "tab") return this.#sendFromTab();
    const begun = this.#local?.begun;
    // A new document without a text, which the site has rejected.
    if (!draft && begun?.rejected !== undefined) await queueDocument(begun, this.#options.lang).catch(() => undefined);
    if (!draft || (draft.revision !== null && draft.rejected === undefined && !note)) return;
    // After an expired login or without room it waits: the next start or login queues it.
    await queueSave(note ? { ...draft, revision: null } : draft, this.#options.lang, note).catch(() => undefined);
  }

  /** Stores and sends a named version, which is never thinned out. */
  async keepVersion(note: SaveNote): Promise<void> {
    if (!this.#typed && !this.#local?.draft) this.type(this.state().data);
    await this.#store();
    await this.send(note);
  }

  /** Notes which version in another language this text translates. The next save says so. */
  noteSource(revision: string): void {
    this.#source = revision;
  }

  /** Saves that this text is up to date with a version in another language. */
  async confirmSource(revision: string): Promise<void> {
    this.#source = revision;
    this.type(this.state().data);
    await this.#store();
    await this.send();
  }

  /** Writes a content that is based on another version, such as a merge or an earlier version. */
  async rebase(data: Data, base: Pick<Revision, "id" | "made_at">, merged?: string): Promise<void> {
    const { draft } = this.state();
    this.#typed = data;
    this.#start = { data, base: base.id, baseAt: base.made_at };
    await this.#store({ rebased: true, ...(merged !== undefined && { merged }), seen: draft?.stamp });
    await this.send();
  }

  /** Drops the draft: the site's version is shown again. */
  async discard(): Promise<void> {
    this.#typed = undefined;
    this.#start = undefined;
    await discardDraft(this.#options.memberId, this.#options.document.id);
  }

  /** Puts what was typed on the device. */
  async #store({
    rebased = false,
    merged,
    seen,
  }: {
    rebased?: boolean;
    merged?: string;
    seen?: string | undefined;
  } = {}) {
    clearTimeout(this.#storing);
    this.#storing = undefined;
    const typed = this.#typed;
    const start = this.#start;
    if (!typed || !start) return;
    const draft = this.#local?.draft;
    try {
      const stored = await putDraft(
        { row: this.#row(typed, rebased ? undefined : draft, merged), seen: seen ?? draft?.stamp },
        (other) => (rebased ? typed : mergeData(start.data, typed, other.data, markdownFields).data),
      );
      this.#local = { ...this.#local, draft: stored, opened: this.#local?.opened };
      if (this.#typed === typed) {
        this.#typed = undefined;
        this.#start = undefined;
      }
      if (this.#source === stored.source) this.#source = undefined;
      this.#storage = "device";
      this.#changed();
    } catch {
      this.#fallBackToTab();
    }
  }

  #row(data: Data, draft: DraftRow | undefined, merged: string | undefined): Omit<DraftRow, "stamp"> {
    const { memberId, document } = this.#options;
    const { base = null, baseAt = null } = this.#start ?? {};
    const source = this.#source ?? draft?.source;
    return {
      ...(source !== undefined && { source }),
      ...(draft?.besideHead !== undefined && { besideHead: draft.besideHead }),
      ...(draft?.parent !== undefined && { parent: draft.parent }),
      ...(merged !== undefined && { merged }),
      ...{ memberId, document: document.id, kind: document.kind, itemId: document.item_id, lang: document.lang },
      ...{
        data,
        editedAt: new Date().toISOString(),
        base: draft ? draft.base : base,
        baseAt: draft ? draft.baseAt : baseAt,
      },
      revision: null,
    };
  }

  async #sendFromTab(): Promise<void> {
    const typed = this.#typed;
    if (!typed) return;
    try {
      const { head } = await saveDirectly(this.#row(typed, undefined, undefined), this.#options.lang);
      if (this.#typed === typed) this.#typed = undefined;
      this.#start = undefined;
      const revision = {
        ...(this.#loaded?.head as Revision),
        id: head,
        data: typed,
        made_at: new Date().toISOString(),
      };
      if (this.#loaded) this.#loaded = { ...this.#loaded, head: revision };
      this.#changed();
    } catch {
      // It stays in the tab; the next keystroke tries again.
    }
  }

  #fallBackToTab(): void {
    this.#storage = "tab";
    this.#changed();
  }

  #derive(): SessionState {
    const { draft, begun } = this.#local ?? {};
    const opened = this.#local?.opened?.data as LoadedDocument | undefined;
    const head = (this.#storage === "tab" ? this.#loaded : (opened ?? this.#loaded))?.head ?? null;
    const isOther = head !== null && head.device !== deviceName() && head.device !== "";
    const newer = draft && isOther && head.id !== draft.base ? head : undefined;
    const data = this.#typed ?? draft?.data ?? head?.data ?? this.#options.empty;
    return {
      ...{ data, draft, head, newer, storage: this.#storage, dirty: this.#typed !== undefined },
      ...{
        unsent: begun !== undefined,
        rejected: draft?.rejected ?? begun?.rejected,
        isOnDevice: opened !== undefined,
      },
    };
  }

  #changed(): void {
    this.#state = undefined;
    this.#change.emit();
  }
}
