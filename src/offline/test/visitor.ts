import { vi } from "vitest";
import type { User } from "#contract/members/endpoints.ts";

/** Stubs the parts of a browser that a session needs: local storage and window events. */
export function stubBrowser(): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    get length() {
      return stored.size;
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  const events = new EventTarget();
  for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"] as const) {
    vi.stubGlobal(name, events[name].bind(events));
  }
  return stored;
}

/** A member in the API's format. */
export function aMember(changes: Partial<User> = {}): User {
  return {
    id: 7,
    account: "reader@example.com",
    email: "reader@example.com",
    name: "kapok0000000007",
    username: "kapok0000000007",
    name_changeable: true,
    nickname: "木棉读者",
    phone: "",
    country: "",
    birthday: null,
    avatar: { id: "ready-1", url: "/media/avatars/ready-1.svg" },
    lang: 2,
    vip_group: null,
    material_only: false,
    member: { comment: true, like: true, vote: true },
    permission_list: ["use_member_centre", "change_account", "comment"],
    created_at: "2026-11-01T00:00:00.000Z",
    ...changes,
  };
}
