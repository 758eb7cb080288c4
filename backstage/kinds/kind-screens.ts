import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { DocumentData } from "#contract/backstage/document-data.ts";
import type { BackstageDocument } from "#contract/backstage/documents.ts";
import type { DocumentKindName } from "#contract/backstage/kinds.ts";
import { composedPages, pagePaths } from "#contract/pages/page-paths.ts";
import { type KindPlace, kindPlaces } from "../documents/kind-places.ts";

export interface FieldsProps<Kind extends DocumentKindName> {
  document: BackstageDocument;
  data: DocumentData[Kind];
  /** Changes fields, as typed by the editor. */
  onChange: (change: Partial<DocumentData[Kind]>) => void;
}

/** The screens of a kind of document that all languages share. */
interface KindScreen<Kind extends DocumentKindName> {
  /** Text of the button that makes a new one; without it, it is made with what it belongs to. */
  readonly create?: MessageDescriptor;
  /** Said in place of an empty list. */
  readonly none?: MessageDescriptor;
  /** Names of items whose number is given, from the first on. */
  readonly names?: readonly (MessageDescriptor | string)[];
  /** Content of a document without a version. */
  readonly empty: DocumentData[Kind];
  readonly Fields: ComponentType<FieldsProps<Kind>> | LazyExoticComponent<ComponentType<FieldsProps<Kind>>>;
}

/** A screen is used with the documents of its own kind alone. */
export type AnyKindScreen = KindPlace & KindScreen<DocumentKindName>;

/** Pages are known by their paths. */
const namesOf = (paths: readonly string[]) => paths.map((path) => (path === "/" ? msg`Front page` : path));

const noTimes = { starts_at: null, ends_at: null };

const kindScreens: { readonly [Kind in DocumentKindName]?: KindScreen<Kind> } = {
  event: {
    create: msg`New event`,
    none: msg`Events are on the calendar, and in the calendars of readers.`,
    empty: { category: "activity", title: {}, platform: {}, link: {}, summary: {}, ...noTimes },
    Fields: lazy(async () => ({ default: (await import("./event-fields.tsx")).EventFields })),
  },
  poll: {
    none: msg`A poll belongs to an article. Add it there.`,
    empty: { question: {}, max_options: 1, option_list: [{}, {}], typo: false, ...noTimes },
    Fields: lazy(async () => ({ default: (await import("./poll-fields.tsx")).PollFields })),
  },
  label: {
    create: msg`New label`,
    none: msg`Labels help readers to find articles about the same thing.`,
    empty: { key: "", name: {} },
    Fields: lazy(async () => ({ default: (await import("./label-fields.tsx")).LabelFields })),
  },
  faq: {
    empty: { group_list: [] },
    Fields: lazy(async () => ({ default: (await import("./faq-fields.tsx")).FaqFields })),
  },
  issue: {
    create: msg`Next issue`,
    none: msg`An issue collects the articles of a month.`,
    empty: { title: {}, intro: {}, article_list: [] },
    Fields: lazy(async () => ({ default: (await import("./issue-fields.tsx")).IssueFields })),
  },
  questionnaire: {
    create: msg`New questionnaire`,
    none: msg`A questionnaire asks readers what they think of the site.`,
    empty: { title: {}, intro: {}, ...noTimes },
    Fields: lazy(async () => ({ default: (await import("./questionnaire-fields.tsx")).QuestionnaireFields })),
  },
  material_group: {
    create: msg`New group`,
    none: msg`A group says who may have its materials.`,
    empty: { title: {}, text: {}, vip_group: "", require_login: false, sort: 1 },
    Fields: lazy(async () => ({ default: (await import("./material-group-fields.tsx")).MaterialGroupFields })),
  },
  page: {
    names: namesOf(composedPages),
    empty: { component_list: [] },
    Fields: lazy(async () => ({ default: (await import("./page-fields.tsx")).PageFields })),
  },
  banner: {
    names: namesOf(pagePaths),
    empty: { banner_list: {} },
    Fields: lazy(async () => ({ default: (await import("./banner-fields.tsx")).BannerFields })),
  },
  promotion: {
    names: [msg`Cover advertisements`, msg`Floating layers`],
    empty: { banner_list: {} },
    Fields: lazy(async () => ({ default: (await import("./banner-fields.tsx")).BannerFields })),
  },
  marquee: {
    empty: { marquee_list: {} },
    Fields: lazy(async () => ({ default: (await import("./marquee-fields.tsx")).MarqueeFields })),
  },
  partner: {
    empty: { partner_list: [] },
    Fields: lazy(async () => ({ default: (await import("./partner-fields.tsx")).PartnerFields })),
  },
  navigation: {
    empty: { menu: {} },
    Fields: lazy(async () => ({ default: (await import("./navigation-fields.tsx")).NavigationFields })),
  },
  settings: {
    empty: { text: {} },
    Fields: lazy(async () => ({ default: (await import("./settings-fields.tsx")).SettingsFields })),
  },
  page_meta: {
    empty: { page_list: [] },
    Fields: lazy(async () => ({ default: (await import("./page-meta-fields.tsx")).PageMetaFields })),
  },
  terms: {
    names: [msg`Terms of service`, msg`Privacy notice`],
    empty: { title: {}, body: {} },
    Fields: lazy(async () => ({ default: (await import("./terms-fields.tsx")).TermsFields })),
  },
};

/** The screens of a segment of the address. */
export function screenOfPlace(segment: string): AnyKindScreen | undefined {
  const place = kindPlaces.find((each) => each.place === segment);
  const screen = place && kindScreens[place.kind];
  return screen && ({ ...place, ...screen } as unknown as AnyKindScreen);
}
