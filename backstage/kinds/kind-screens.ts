import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { IconNode } from "lucide";
import { ListChecks, Tag } from "lucide";
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { StaffAct } from "#contract/auth/permissions.ts";
import type { DocumentData, DocumentKindName } from "#contract/backstage/kinds.ts";

export interface FieldsProps<Kind extends DocumentKindName> {
  data: DocumentData[Kind];
  /** Changes fields, as typed by the editor. */
  onChange: (change: Partial<DocumentData[Kind]>) => void;
}

/** The screens of a kind of document that all languages share. */
export interface KindScreen<Kind extends DocumentKindName> {
  /** Segment of the address. */
  readonly place: string;
  readonly kind: Kind;
  /** Act that the writing of it needs. */
  readonly act: StaffAct;
  readonly icon: IconNode;
  readonly title: MessageDescriptor;
  /** Text of the button that makes a new one; without it, it is made with what it belongs to. */
  readonly create?: MessageDescriptor;
  /** Said in place of an empty list. */
  readonly none: MessageDescriptor;
  /** Content of a document without a version. */
  readonly empty: DocumentData[Kind];
  readonly Fields: ComponentType<FieldsProps<Kind>> | LazyExoticComponent<ComponentType<FieldsProps<Kind>>>;
}

export type AnyKindScreen = KindScreen<DocumentKindName>;

/** A screen is used with the documents of its own kind alone. */
const screen = <Kind extends DocumentKindName>(own: KindScreen<Kind>) => own as unknown as AnyKindScreen;

export const kindScreens: readonly AnyKindScreen[] = [
  screen({
    place: "polls",
    kind: "poll",
    act: "compose",
    icon: ListChecks,
    title: msg`Polls`,
    none: msg`A poll belongs to an article. Add it there.`,
    empty: { question: {}, starts_at: null, ends_at: null, max_options: 1, option_list: [{}, {}], typo: false },
    Fields: lazy(async () => ({ default: (await import("./poll-fields.tsx")).PollFields })),
  }),
  screen({
    place: "labels",
    kind: "label",
    act: "compose",
    icon: Tag,
    title: msg`Labels`,
    create: msg`New label`,
    none: msg`Labels help readers to find articles about the same thing.`,
    empty: { key: "", name: {} },
    Fields: lazy(async () => ({ default: (await import("./label-fields.tsx")).LabelFields })),
  }),
];

/** The screens of a segment of the address, or of a kind. */
export const screenOfPlace = (place: string): AnyKindScreen | undefined =>
  kindScreens.find((each) => each.place === place);
export const screenOfKind = (kind: string): AnyKindScreen | undefined => kindScreens.find((each) => each.kind === kind);
