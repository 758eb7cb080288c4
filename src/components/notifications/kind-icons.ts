import {
  CalendarDays,
  ChartColumn,
  Clover,
  type IconNode,
  Megaphone,
  MessageCircle,
  Newspaper,
  ShieldAlert,
} from "lucide";
import type { NotificationKind } from "#contract/notifications/kinds.ts";

/** The icon of each kind of notification. */
export const kindIcons: Readonly<Record<NotificationKind, IconNode>> = {
  reply: MessageCircle,
  comment_removed: ShieldAlert,
  article: Newspaper,
  draw: Clover,
  event: CalendarDays,
  poll: ChartColumn,
  message: Megaphone,
};
