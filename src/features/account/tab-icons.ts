import { Bell, BellRing, CircleUserRound, Heart, type IconNode, KeyRound, Smartphone, UserRoundPen } from "lucide";
import type { TabId } from "./tabs.ts";

/** A picture for each tab. They come with the tabs, which the page's first script does not hold. */
export const tabIcons: Readonly<Record<TabId, IconNode>> = {
  account: CircleUserRound,
  password: KeyRound,
  profile: UserRoundPen,
  messages: Bell,
  notifications: BellRing,
  likes: Heart,
  devices: Smartphone,
};
