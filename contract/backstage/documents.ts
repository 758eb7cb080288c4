import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { cursor, id, idText, isoTimestamp, lang, limit, nextCursor } from "../http/endpoint.ts";
import { routedLocales } from "../locales.ts";
import { documentKinds } from "./kinds.ts";
import { documentLimits, maxRevisionBytes } from "./limits.ts";

/*
 * Documents are what editors write: each has revisions, of which one may be published. Ids of documents and revisions
 * are made by the client, so that writing works without a network.
 */

const uuid = v.pipe(v.string("invalid"), v.uuid("invalid"));
const kind = v.picklist(documentKinds, "invalid");
/** Language of a document: one with URLs, `null` for what all languages share. */
export const documentLang = v.nullable(
  v.picklist(
    routedLocales.map((locale): number => locale.id),
    "invalid",
  ),
);
const spoken = v.object({ lang });

export const documentStatuses = [
  "draft",
  "ready",
  "scheduled",
  "live",
  "live_with_changes",
  "outdated",
  "withdrawn",
] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

export const reviewStates = ["draft", "ready", "changes"] as const;

const revisionSummary = v.object({
  id: uuid,
  parent: v.nullable(uuid),
  /** The other parent of a merge. */
  merged: v.nullable(uuid),
  author: v.nullable(v.object({ id, nickname: v.string() })),
  device: v.string(),
  made_at: isoTimestamp,
  note: v.string(),
  /** Named by its author: it is never thinned out. */
  kept: v.boolean(),
  /** The change needs no new translation. */
  minor: v.boolean(),
  /** Revision of the other language that this text translates. */
  source_revision: v.nullable(uuid),
});
export type RevisionSummary = v.InferOutput<typeof revisionSummary>;

/** The content is checked against the schema of the kind: `documentData`. */
const revision = v.object({ ...revisionSummary.entries, data: v.record(v.string(), v.unknown()) });
export type Revision = v.InferOutput<typeof revision>;

const schedule = v.object({
  id: uuid,
  revision: uuid,
  due_at: isoTimestamp,
  zone: v.string(),
  state: v.picklist(["waiting", "failed", "missed"]),
  reason: v.nullable(v.string()),
});

export const backstageDocument = v.object({
  id: uuid,
  kind: v.string(),
  item_id: id,
  lang: v.nullable(v.number()),
  title: v.string(),
  status: v.picklist(documentStatuses),
  review: v.picklist(reviewStates),
  head: v.nullable(uuid),
  published_revision: v.nullable(uuid),
  /** Id of the row that readers see. */
  live_id: v.nullable(id),
  assignee: v.nullable(id),
  updated_at: isoTimestamp,
  schedule: v.nullable(schedule),
  /** Revisions beside the head that nobody has merged. */
  beside_count: v.number(),
});
export type BackstageDocument = v.InferOutput<typeof backstageDocument>;

export const listDocuments = memberAction({
  name: "listDocuments",
  method: "GET",
  path: "/backstage/document",
  act: "use_backstage",
  summary:
    "Documents, the last changed first, by kind, language, status, editor, picture, title or missing translation",
  query: v.object({
    lang,
    kind: v.optional(kind),
    content_lang: v.optional(v.pipe(v.string(), v.transform(Number))),
    item_id: v.optional(idText),
    status: v.optional(v.picklist(documentStatuses)),
    review: v.optional(v.picklist(reviewStates)),
    mine: v.optional(v.picklist(["true"])),
    /** Language in which their item has no text, here or for readers; `any` for one or more. */
    missing: v.optional(v.pipe(v.string(), v.regex(/^(any|[1-6])$/, "invalid"))),
    /** Only those with revisions beside the head that nobody has merged. */
    beside: v.optional(v.picklist(["true"])),
    /** Id of a picture that the latest revision uses. */
    image: v.optional(idText),
    q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
    limit,
    cursor,
  }),
  body: null,
  answer: v.object({ document_list: v.array(backstageDocument), next_cursor: nextCursor }),
});

const unopened = v.object({
  item_id: id,
  /** Language of the title. */
  lang: v.number(),
  title: v.string(),
  /** Languages in which readers have it. */
  lang_list: v.array(v.number()),
  published_at: isoTimestamp,
});
export type UnopenedArticle = v.InferOutput<typeof unopened>;

export const listUnopenedArticles = memberAction({
  name: "listUnopenedArticles",
  method: "GET",
  path: "/backstage/unopened-article",
  act: "write",
  summary: "Articles that readers have and nobody has opened here, the last published first",
  query: v.object({ lang, q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))), limit, cursor }),
  body: null,
  answer: v.object({ article_list: v.array(unopened), next_cursor: nextCursor }),
});

export const listUnopened = memberAction({
  name: "listUnopened",
  method: "GET",
  path: "/backstage/unopened/{kind}",
  act: "write",
  summary: "What readers have of a kind and nobody has opened here, at most 500",
  params: v.object({ kind }),
  query: spoken,
  body: null,
  answer: v.object({ item_list: v.array(v.object({ item_id: id, title: v.string() })) }),
});

export const createDocument = memberAction({
  name: "createDocument",
  method: "POST",
  path: "/backstage/document",
  act: "write",
  summary:
    "Opens a document: the one in its place, else a new one. What readers have of its item becomes its first revision",
  query: spoken,
  body: v.object({ id: uuid, kind, item_id: v.nullable(id), lang: documentLang }),
  answer: backstageDocument,
});

export const openDocument = memberAction({
  name: "openDocument",
  method: "GET",
  path: "/backstage/document/{id}",
  act: "use_backstage",
  summary: "A document with its latest revision, summaries of the others, and those that wait to be merged",
  params: v.object({ id: uuid }),
  query: spoken,
  body: null,
  answer: v.object({
    document: backstageDocument,
    head: v.nullable(revision),
    revision_list: v.array(revisionSummary),
    /** Whether SQL or a command has changed what readers see. Opening the document again takes the change in. */
    changed_outside: v.boolean(),
    beside_list: v.array(revision),
  }),
});

export const getRevision = memberAction({
  name: "getRevision",
  method: "GET",
  path: "/backstage/document/{id}/revision/{rev}",
  act: "use_backstage",
  summary: "A revision with its content",
  params: v.object({ id: uuid, rev: uuid }),
  query: spoken,
  body: null,
  answer: revision,
});

export const saveRevision = memberAction({
  name: "saveRevision",
  method: "PUT",
  path: "/backstage/document/{id}/revision/{rev}",
  act: "write",
  summary: "Saves a revision, beside the latest one if that is not its parent; the same one again changes nothing",
  maxBytes: maxRevisionBytes,
  params: v.object({ id: uuid, rev: uuid }),
  query: spoken,
  body: v.object({
    /** The last revision that the device has saved or tried to save. */
    parent: v.nullable(uuid),
    /** The last revision that the device knows to be on the server. It counts when `parent` did not arrive. */
    base: v.nullable(uuid),
    /** The revision beside the head that this one merges. */
    merged: v.optional(v.nullable(uuid), null),
    data: v.record(v.string(), v.unknown()),
    note: v.pipe(v.string(), v.maxLength(documentLimits.note)),
    kept: v.boolean(),
    /** All changes since the last named or published version are small: translations stay up to date. */
    minor: v.boolean(),
    device: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
    /** The revision in another language that this text now translates; `null` leaves it as it was. */
    source_revision: v.optional(v.nullable(uuid), null),
  }),
  answer: v.object({ result: v.picklist(["HEAD", "BESIDE"]), head: uuid }),
});
