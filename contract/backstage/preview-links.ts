import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { isoTimestamp, lang } from "../http/endpoint.ts";
import { chosenRevisions } from "./publication.ts";

/* Links with which people without an account see a draft, until a time or until somebody ends them. */

const uuid = v.pipe(v.string("invalid"), v.uuid("invalid"));
const spoken = v.object({ lang });

/** Days for which a link may work. */
export const previewDays = [1, 7, 30] as const;

const previewLink = v.object({
  id: uuid,
  /** Path on the site, with the secret. */
  path: v.string(),
  /** Nickname of who made it; `null` when the account is gone. */
  author: v.nullable(v.string()),
  /** When the version that it shows was written. */
  version_at: isoTimestamp,
  expires_at: isoTimestamp,
});
export type PreviewLink = v.InferOutput<typeof previewLink>;

export const createPreviewLink = memberAction({
  name: "createPreviewLink",
  method: "POST",
  path: "/backstage/preview-link",
  act: "write",
  summary: "Makes a link with which anybody sees the page with these revisions, for some days",
  query: spoken,
  body: v.object({ id: uuid, list: chosenRevisions, days: v.picklist(previewDays, "choose") }),
  answer: previewLink,
});

export const listPreviewLinks = memberAction({
  name: "listPreviewLinks",
  method: "GET",
  path: "/backstage/preview-link",
  act: "write",
  summary: "The links to a document that work, the last one made first",
  query: v.object({ lang, document: uuid }),
  body: null,
  answer: v.object({ link_list: v.array(previewLink) }),
});

export const revokePreviewLink = memberAction({
  name: "revokePreviewLink",
  method: "DELETE",
  path: "/backstage/preview-link/{id}",
  act: "write",
  summary: "Ends a link at once; one that has ended stays so",
  params: v.object({ id: uuid }),
  query: spoken,
  body: null,
  answer: v.object({ revoked: v.boolean() }),
});
