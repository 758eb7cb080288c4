import { useLingui } from "@lingui/react/macro";
import {
  CalendarClock,
  ChartBar,
  FileText,
  Gamepad2,
  House,
  type IconNode,
  Image,
  Inbox,
  KeyRound,
  Mailbox,
  Megaphone,
  MessageSquareText,
  ScrollText,
  Send,
  UserRound,
  Users,
} from "lucide";
import { useMay } from "../access/me.queries.ts";
import { isSingle, kindPlaces } from "../documents/kind-places.ts";

/** A screen that the navigation and the list of commands lead to. */
export interface Place {
  readonly to: string;
  readonly icon: IconNode;
  readonly label: string;
  /** Part of the navigation: what everybody needs, kinds of content, the site's own parts, the team. */
  readonly group: "work" | "content" | "site" | "team";
}

/** The places of Backstage that the member's roles allow. */
export function usePlaces(): Place[] {
  const { t, i18n } = useLingui();
  const may = useMay();
  const kinds = kindPlaces.filter(({ act }) => may(act));
  return [
    {
      group: "work",
      to: "/",
      icon: House,
      label: t({ comment: "Name of the start screen of Backstage", message: "Today" }),
    },
    {
      group: "work",
      to: "/plan",
      icon: CalendarClock,
      label: t({ comment: "Calendar of what is published, starts, ends or is sent", message: "Plan" }),
    },
    { group: "work", to: "/unsent", icon: Inbox, label: t`Not sent` },
    ...(may("moderate")
      ? [{ group: "work", to: "/comments", icon: MessageSquareText, label: t`Comments` } as const]
      : []),
    ...(may("read_inbox")
      ? [
          {
            group: "work",
            to: "/inbox",
            icon: Mailbox,
            label: t({ comment: "Place of the letters of the contact form", message: "Inbox" }),
          } as const,
        ]
      : []),
    ...(may("send_messages") ? [{ group: "work", to: "/messages", icon: Megaphone, label: t`Messages` } as const] : []),
    ...(may("send_newsletter")
      ? [{ group: "work", to: "/newsletter", icon: Send, label: t`Newsletter` } as const]
      : []),
    { group: "content", to: "/articles", icon: FileText, label: t`Articles` },
    { group: "content", to: "/games", icon: Gamepad2, label: t`Games` },
    ...(may("write") ? [{ group: "content", to: "/media", icon: Image, label: t`Pictures` } as const] : []),
    ...kinds.map(({ group, place, kind, icon, title }) => ({
      group,
      to: isSingle(kind) ? `/${place}/1` : `/${place}`,
      icon,
      label: i18n._(title),
    })),
    ...(may("read_analytics") ? [{ group: "team", to: "/feedback", icon: ChartBar, label: t`Results` } as const] : []),
    ...(may("manage_members") ? [{ group: "team", to: "/members", icon: UserRound, label: t`Members` } as const] : []),
    ...(may("manage_staff") ? [{ group: "team", to: "/staff", icon: Users, label: t`Staff` } as const] : []),
    ...(may("read_audit") ? [{ group: "team", to: "/audit", icon: ScrollText, label: t`Log` } as const] : []),
    { group: "team", to: "/second-factor", icon: KeyRound, label: t`Second factor` },
  ];
}
