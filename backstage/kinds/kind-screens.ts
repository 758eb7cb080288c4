import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { DocumentData, DocumentKindName } from "#contract/backstage/kinds.ts";
import { type KindPlace, kindPlaces } from "../documents/kind-places.ts";

export interface FieldsProps<Kind extends DocumentKindName> {
  data: DocumentData[Kind];
  /** Changes fields, as typed by the editor. */
  onChange: (change: Partial<DocumentData[Kind]>) => void;
}

/** The screens of a kind of document that all languages share. */
interface KindScreen<Kind extends DocumentKindName> {
  /** Text of the button that makes a new one; without it, it is made with what it belongs to. */
  readonly create?: MessageDescriptor;
  /** Said in place of an empty list. */
  readonly none: MessageDescriptor;
  /** Content of a document without a version. */
  readonly empty: DocumentData[Kind];
  readonly Fields: ComponentType<FieldsProps<Kind>> | LazyExoticComponent<ComponentType<FieldsProps<Kind>>>;
}

/** A screen is used with the documents of its own kind alone. */
export type AnyKindScreen = KindPlace & KindScreen<DocumentKindName>;

const kindScreens: { readonly [Kind in DocumentKindName]?: KindScreen<Kind> } = {
  poll: {
    none: msg`A poll belongs to an article. Add it there.`,
    empty: { question: {}, starts_at: null, ends_at: null, max_options: 1, option_list: [{}, {}], typo: false },
    Fields: lazy(async () => ({ default: (await import("./poll-fields.tsx")).PollFields })),
  },
  label: {
    create: msg`New label`,
    none: msg`Labels help readers to find articles about the same thing.`,
    empty: { key: "", name: {} },
    Fields: lazy(async () => ({ default: (await import("./label-fields.tsx")).LabelFields })),
  },
};

/** The screens of a segment of the address. */
export function screenOfPlace(segment: string): AnyKindScreen | undefined {
  const place = kindPlaces.find((each) => each.place === segment);
  const screen = place && kindScreens[place.kind];
  return screen && ({ ...place, ...screen } as unknown as AnyKindScreen);
}
