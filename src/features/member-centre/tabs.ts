import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Bell, CircleUserRound, Heart, type IconNode, KeyRound, Smartphone, UserRoundPen } from "lucide";

/** The tabs of the member centre, in their order; the first is where `/member` leads. `id` stands in the address. */
export const tabs = [
  { id: "account", title: msg`Account`, icon: CircleUserRound },
  { id: "password", title: msg`Reset password`, icon: KeyRound },
  { id: "profile", title: msg`Personal information`, icon: UserRoundPen },
  { id: "messages", title: msg`Messages`, icon: Bell },
  { id: "likes", title: msg`My likes`, icon: Heart },
  { id: "devices", title: msg`Logins`, icon: Smartphone },
] as const satisfies readonly { id: string; title: MessageDescriptor; icon: IconNode }[];

export type TabId = (typeof tabs)[number]["id"];

/** The tab at an address, or `undefined` where there is none. */
export function findTab(id: string | undefined): (typeof tabs)[number] | undefined {
  return tabs.find((tab) => tab.id === id);
}
