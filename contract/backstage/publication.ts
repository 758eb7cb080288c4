import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { isoTimestamp, lang } from "../http/endpoint.ts";
import { backstageDocument } from "./documents.ts";
import { maxPublished } from "./limits.ts";
import { localTime } from "./local-time.ts";

/* What revisions become for readers: a preview, a publication now or at a time, and the way back. */

const uuid = v.pipe(v.string("invalid"), v.uuid("invalid"));
const spoken = v.object({ lang });

/** Revisions that are published or shown together. */
export const chosenRevisions = v.pipe(
  v.array(v.object({ document: uuid, revision: uuid })),
  v.minLength(1, "required"),
  v.maxLength(maxPublished),
);

export const renderPreview = memberAction({
  name: "renderPreview",
  method: "POST",
  path: "/backstage/render",
  act: "use_backstage",
  summary:
    "The page of an article or a game as it would be if these revisions were published, as a document without scripts",
  query: spoken,
  /** The text in one language, and its facts if they are to be shown in a new version. */
  body: v.object({ list: chosenRevisions }),
  answer: v.object({ html: v.string() }),
});

const problem = v.object({
  document: uuid,
  level: v.picklist(["error", "warning"]),
  /** Stable code of the problem. */
  code: v.string(),
  /** Path of the field, `partner_list.0.name.3`. */
  field: v.nullable(v.string()),
  /** What a Markdown text names there: `media:12`, `article:34`. */
  source: v.optional(v.string()),
});
export type Problem = v.InferOutput<typeof problem>;

export const checkPublication = memberAction({
  name: "checkPublication",
  method: "POST",
  path: "/backstage/publish/check",
  act: "publish",
  summary: "What stands against a publication, and how many members would be told",
  query: spoken,
  body: v.object({ list: chosenRevisions }),
  answer: v.object({
    problem_list: v.array(problem),
    told: v.object({ followers: v.number(), devices: v.number() }),
  }),
});

export const publish = memberAction({
  name: "publish",
  method: "POST",
  path: "/backstage/publish",
  act: "publish",
  summary: "Publishes revisions together, now or at a time; nobody is told within the time in which it can be undone",
  query: spoken,
  body: v.object({ list: chosenRevisions, at: v.nullable(localTime), tell: v.boolean() }),
  answer: v.object({ batch: uuid, due_at: v.nullable(isoTimestamp), undo_until: v.nullable(isoTimestamp) }),
});

export const undoPublication = memberAction({
  name: "undoPublication",
  method: "POST",
  path: "/backstage/publish/{batch}/undo",
  act: "publish",
  summary: "Restores what readers saw before a publication, and tells nobody of it",
  params: v.object({ batch: uuid }),
  query: spoken,
  body: null,
  answer: v.object({ undone: v.boolean() }),
});

export const withdrawDocuments = memberAction({
  name: "withdrawDocuments",
  method: "POST",
  path: "/backstage/withdraw",
  act: "publish",
  summary: "Takes published documents away from readers",
  query: spoken,
  body: v.object({ list: v.pipe(v.array(uuid), v.minLength(1, "required"), v.maxLength(maxPublished)) }),
  answer: v.object({ document_list: v.array(backstageDocument) }),
});

export const moveSchedule = memberAction({
  name: "moveSchedule",
  method: "PUT",
  path: "/backstage/schedule/{id}",
  act: "publish",
  summary: "Moves what is to be published at a time to another one, with all that is published with it",
  params: v.object({ id: uuid }),
  query: spoken,
  body: v.object({
    at: localTime,
    /** The time that the client knows. With another one, somebody else has moved it, and it stays. */
    former: isoTimestamp,
  }),
  /** Not moved: it no longer waits, or somebody else has moved it. */
  answer: v.object({ moved: v.boolean(), due_at: isoTimestamp }),
});

export const cancelSchedule = memberAction({
  name: "cancelSchedule",
  method: "DELETE",
  path: "/backstage/schedule/{id}",
  act: "publish",
  summary: "Cancels what was to be published at a time, with all that was to be published with it",
  params: v.object({ id: uuid }),
  query: spoken,
  body: null,
  answer: v.object({ cancelled: v.boolean() }),
});
