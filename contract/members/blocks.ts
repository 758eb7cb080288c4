import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { id, idText, isoTimestamp, lang } from "../http/endpoint.ts";
import { line } from "../http/form-fields.ts";
import { reasonLength } from "./account-limits.ts";
import { blockDays, blockKinds } from "./block-limits.ts";

/*
 * Blocked mail domains and networks, for operators. Nobody signs up, comments, writes to the site or subscribes from
 * them. Who has an account still reads and logs in.
 */

const spoken = v.object({ lang });

const block = v.object({
  id,
  kind: v.picklist(blockKinds),
  /** `example.com`, `203.0.113.0/24`. */
  value: v.string(),
  reason: v.string(),
  /** `null`: without an end. */
  until: v.nullable(isoTimestamp),
  created_at: isoTimestamp,
  author: v.nullable(v.object({ id, nickname: v.string() })),
});
export type Block = v.InferOutput<typeof block>;

export const listBlocks = memberAction({
  name: "listBlocks",
  method: "GET",
  path: "/backstage/block",
  act: "manage_members",
  summary: "Blocked mail domains and networks whose end has not come, the latest first, five hundred at most",
  query: spoken,
  body: null,
  answer: v.object({ block_list: v.array(block) }),
});

export const addBlock = memberAction({
  name: "addBlock",
  method: "POST",
  path: "/backstage/block",
  act: "manage_members",
  summary: "Blocks a mail domain or a network, or changes the end of its block",
  query: spoken,
  body: v.object({
    kind: v.picklist(blockKinds, "choose"),
    value: line(100),
    days: v.nullable(v.picklist(blockDays, "choose")),
    reason: line(reasonLength),
  }),
  answer: v.object({ block }),
});

export const removeBlock = memberAction({
  name: "removeBlock",
  method: "DELETE",
  path: "/backstage/block/{id}",
  act: "manage_members",
  summary: "Ends a block",
  params: v.object({ id: idText }),
  query: spoken,
  body: null,
  answer: v.object({ removed: v.boolean() }),
});
