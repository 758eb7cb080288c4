import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type IconNode, ListChecks, Tag } from "lucide";
import type { StaffAct } from "#contract/auth/permissions.ts";
import type { DocumentKindName } from "#contract/backstage/kinds.ts";

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

export const kindPlaces: readonly KindPlace[] = [
  { place: "polls", kind: "poll", act: "compose", group: "content", icon: ListChecks, title: msg`Polls` },
  { place: "labels", kind: "label", act: "compose", group: "content", icon: Tag, title: msg`Labels` },
];

/** The place of a kind; `undefined` for articles, which have screens of their own. */
export const placeOfKind = (kind: string): KindPlace | undefined => kindPlaces.find((each) => each.kind === kind);
