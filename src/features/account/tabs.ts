import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Center } from "./use-center.ts";

/** The tabs of the member centre, in their order; the first is where `/member` leads. `id` stands in the address. */
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

/** What each tab is given. */
export interface TabProps {
  readonly center: Center;
  /** Asks for the member centre anew, after something in it has been changed. */
  readonly reload: () => Promise<void>;
  /** Called when the account is about to be deleted, with the moment when it will be (ISO 8601). */
  readonly onDeleted: (at: string) => void;
}
