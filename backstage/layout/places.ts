import { useLingui } from "@lingui/react/macro";
import { FileText, House, type IconNode, Image, Inbox } from "lucide";
import { useMay } from "../access/me.queries.ts";
import { kindScreens } from "../kinds/kind-screens.ts";

/** A screen that the navigation and the list of commands lead to. */
export interface Place {
  readonly to: string;
  readonly icon: IconNode;
  readonly label: string;
}

/** The places of Backstage that the member's roles allow. */
export function usePlaces(): Place[] {
  const { t, i18n } = useLingui();
  const may = useMay();
  const kinds = kindScreens.filter(({ act }) => may(act));
  return [
    { to: "/", icon: House, label: t({ comment: "Name of the start screen of Backstage", message: "Today" }) },
    { to: "/articles", icon: FileText, label: t`Articles` },
    ...(may("write") ? [{ to: "/media", icon: Image, label: t`Pictures` }] : []),
    ...kinds.map(({ place, icon, title }) => ({ to: `/${place}`, icon, label: i18n._(title) })),
    { to: "/unsent", icon: Inbox, label: t`Not sent` },
  ];
}
