import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Center } from "./use-center.ts";

/** The tabs of the member center in order; `/member` opens the first. `id` is part of the URL. */
export const tabs = [
  { id: "account", title: msg`Account` },
  { id: "password", title: msg`Change password` },
  { id: "profile", title: msg`Personal information` },
  { id: "messages", title: msg`Messages` },
  { id: "notifications", title: msg`Notifications` },
  { id: "likes", title: msg`My likes` },
  { id: "devices", title: msg({ comment: "Tab: devices where the member is logged in", message: "Your devices" }) },
] as const satisfies readonly { id: string; title: MessageDescriptor }[];

export type TabId = (typeof tabs)[number]["id"];

/** The tab at an address, or `undefined` where there is none. */
export function findTab(id: string | undefined): (typeof tabs)[number] | undefined {
  return tabs.find((tab) => tab.id === id);
}

/** Props of each tab. */
export interface TabProps {
  readonly center: Center;
  /** Reloads the member center after a change. */
  readonly reload: () => Promise<void>;
  /** Called when the account is scheduled for deletion, with the time (ISO 8601). */
  readonly onDeleted: (at: string) => void;
}
