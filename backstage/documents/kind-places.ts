import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  CalendarDays,
  CircleQuestionMark,
  FolderOpen,
  GalleryHorizontal,
  Handshake,
  Heading,
  type IconNode,
  LayoutTemplate,
  ListChecks,
  ListTree,
  Mail,
  Megaphone,
  MessageSquareQuote,
  PanelTop,
  Scale,
  Settings,
  Tag,
} from "lucide";
import type { StaffAct } from "#contract/auth/permissions.ts";
import { type DocumentKindName, fixedItems, kindActs } from "#contract/backstage/kinds.ts";

/** Where documents of a kind that all languages share are listed and written. */
export interface KindPlace {
  /** Segment of the address. */
  readonly place: string;
  readonly kind: DocumentKindName;
  /** Act that the writing of it needs. */
  readonly act: StaffAct;
  readonly icon: IconNode;
  readonly title: MessageDescriptor;
  /** Part of the navigation. */
  readonly group: "content" | "site";
}

const placesOf = (
  group: KindPlace["group"],
  places: readonly [string, DocumentKindName, IconNode, MessageDescriptor][],
): KindPlace[] =>
  places.map(([place, kind, icon, title]) => ({ place, kind, act: kindActs[kind] ?? "write", icon, title, group }));

export const kindPlaces: readonly KindPlace[] = [
  ...placesOf("content", [
    ["events", "event", CalendarDays, msg`Events`],
    ["polls", "poll", ListChecks, msg`Polls`],
    ["labels", "label", Tag, msg`Labels`],
    ["faq", "faq", CircleQuestionMark, msg`Questions`],
    ["issues", "issue", Mail, msg`Issues`],
    ["questionnaires", "questionnaire", MessageSquareQuote, msg`Questionnaires`],
    ["material-groups", "material_group", FolderOpen, msg`Groups of materials`],
  ]),
  ...placesOf("site", [
    ["pages", "page", LayoutTemplate, msg`Pages`],
    ["banners", "banner", GalleryHorizontal, msg`Banners`],
    ["advertisements", "promotion", PanelTop, msg`Advertisements`],
    ["announcements", "marquee", Megaphone, msg`Announcements`],
    ["partners", "partner", Handshake, msg`Partners`],
    ["navigation", "navigation", ListTree, msg`Navigation`],
    ["settings", "settings", Settings, msg`Header and footer`],
    ["titles", "page_meta", Heading, msg`Page titles`],
    ["terms", "terms", Scale, msg`Terms and privacy`],
  ]),
];

/** The place of a kind; `undefined` for articles, which have screens of their own. */
export const placeOfKind = (kind: string): KindPlace | undefined => kindPlaces.find((each) => each.kind === kind);

/** Whether a site has one item of the kind, which needs no list. */
export const isSingle = (kind: DocumentKindName): boolean => fixedItems[kind] === 1;
