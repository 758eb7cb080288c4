import type { ActionAnswer } from "#contract/action.ts";
import type { getUserCenter } from "#contract/member.ts";
import { keepOwn, ownKept } from "#src/offline/session.ts";

export type Center = ActionAnswer<typeof getUserCenter>;

/** The member centre, and when its copy was saved on the device; `null` when it came from the network. */
export interface ReadCenter {
  readonly data: Center;
  readonly keptAt: string | null;
}

const nameOf = (lang: number) => `center.${lang}`;

/** The copy on this device, of the member who is here. That of another build may have another shape: it is none. */
export function keptCenter(lang: number): ReadCenter | undefined {
  try {
    const kept = JSON.parse(ownKept(nameOf(lang)) ?? "null");
    return kept?.version === import.meta.env.VERSION ? { data: kept.data, keptAt: kept.savedAt } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a copy for when there is no network, until the member leaves. */
export function keepCenter(lang: number, data: Center): void {
  keepOwn(nameOf(lang), JSON.stringify({ version: import.meta.env.VERSION, savedAt: new Date().toISOString(), data }));
}
