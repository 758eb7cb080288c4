import type { ActionResponse } from "#contract/http/action.ts";
import type { getUserCenter } from "#contract/members/endpoints.ts";
import { readMemberCache, writeMemberCache } from "#src/offline/session.ts";

export type Center = ActionResponse<typeof getUserCenter>;

/** The member centre, and when its copy was saved on the device; `null` when it came from the network. */
export interface ReadCenter {
  readonly data: Center;
  readonly keptAt: string | null;
}

const nameOf = (lang: number) => `center.${lang}`;

/** The copy on this device, of the member who is here. That of another build may have another shape: it is none. */
export function readCachedCenter(lang: number): ReadCenter | undefined {
  try {
    const kept = JSON.parse(readMemberCache(nameOf(lang)) ?? "null");
    return kept?.version === import.meta.env.VERSION ? { data: kept.data, keptAt: kept.savedAt } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a copy for when there is no network, until the member leaves. */
export function writeCachedCenter(lang: number, data: Center): void {
  writeMemberCache(
    nameOf(lang),
    JSON.stringify({ version: import.meta.env.VERSION, savedAt: new Date().toISOString(), data }),
  );
}
