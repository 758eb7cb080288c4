import type { PresenceEvent } from "#contract/backstage/presence.ts";

/** Milliseconds of silence after which a tab counts as closed. It is two heartbeats and some more. */
export const silenceMilliseconds = 60_000;

/** An item whose documents are open on a screen. */
export interface OpenItem {
  /** The kinds of its documents. Items of other kinds may have the same number. */
  readonly kinds: readonly string[];
  readonly itemId: number;
}

interface Tab {
  readonly event: PresenceEvent;
  readonly heardAt: number;
  /** When the tab opened its current document. */
  readonly movedAt: number;
}

/** The tabs in which others have an item open, by person and tab. */
export type Tabs = ReadonlyMap<string, Tab>;

/** A colleague, and the document that they have open. */
export type PresentPerson = Pick<PresenceEvent, "kind" | "lang"> & { readonly id: number; readonly name: string };

/** Whether an event is about a document of an item. */
export function isOf({ kinds, itemId }: OpenItem, event: PresenceEvent): boolean {
  return event.item_id === itemId && kinds.includes(event.kind);
}

/** The tabs after an event. A tab that has left the item is removed. */
export function withEvent(tabs: Tabs, item: OpenItem, event: PresenceEvent, now: number): Tabs {
  const key = `${event.member.id} ${event.tab}`;
  const before = tabs.get(key);
  const next = new Map(tabs);
  if (event.state === "left" || !isOf(item, event)) return next.delete(key) ? next : tabs;
  const stayed = before?.event.kind === event.kind && before.event.lang === event.lang;
  return next.set(key, { event, heardAt: now, movedAt: stayed ? before.movedAt : now });
}

/** The tabs that are not silent; the same object when none is. */
export function withoutSilent(tabs: Tabs, now: number): Tabs {
  const heard = [...tabs].filter(([, { heardAt }]) => now - heardAt < silenceMilliseconds);
  return heard.length === tabs.size ? tabs : new Map(heard);
}

/** The people of some tabs by name, each with the document that they opened last. */
export function peopleOf(tabs: Tabs): PresentPerson[] {
  const people = new Map<number, PresentPerson>();
  for (const { event } of [...tabs.values()].sort((one, other) => one.movedAt - other.movedAt)) {
    const { id, nickname: name } = event.member;
    people.set(id, { id, name, kind: event.kind, lang: event.lang });
  }
  return [...people.values()].sort((one, other) => one.name.localeCompare(other.name) || one.id - other.id);
}
