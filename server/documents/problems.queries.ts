import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Problem } from "#contract/backstage/publication.ts";
import { checkRows } from "#server/database/check-rows.ts";
import type { Transaction } from "#server/database/transaction.ts";
import type { DocumentKinds } from "./document-kind.ts";
import { type ChosenRow, kindOf, publishedOf } from "./publish.mutations.ts";

/** What stands against a publication of these revisions together. */
export async function findProblems(
  tx: Transaction,
  kinds: DocumentKinds,
  list: readonly ChosenRow[],
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { row, data } of list) {
    const { itemId, lang } = row;
    const published = publishedOf(tx, itemId, list);
    const isFirst = row.publishedRevision === null;
    const content = { itemId, lang, data, isFirst, liveId: row.liveId, published };
    const found = await kindOf(kinds, row.kind).findProblems(tx, content);
    problems.push(...found.map((problem) => ({ document: row.id, ...problem })));
  }
  return problems;
}

/** Counts the members who would be told of the articles among these documents, and their devices. */
export async function countRecipients(
  tx: Transaction,
  list: readonly ChosenRow[],
): Promise<{ followers: number; devices: number }> {
  const topics: { kind: string; key: string }[] = [];
  for (const { row } of list.filter((each) => each.row.kind === "article_text")) {
    const facts = await publishedOf(tx, row.itemId, list)("article", null);
    if (!facts) continue;
    const [part = ""] = facts.section?.split("/") ?? [];
    topics.push(...[facts.section ?? "", part].map((key) => ({ kind: "section", key })));
    topics.push(...facts.label_list.map((key) => ({ kind: "label", key })));
  }
  const result = await tx.execute(sql`
    with told as (
      select distinct member_id from follow join jsonb_to_recordset(${JSON.stringify(topics)}::jsonb)
        as topic (kind text, key text) using (kind, key)
    )
    select (select count(*)::int from told) as followers,
      (select count(*)::int from push_device where member_id in (select member_id from told)) as devices`);
  const [counted] = checkRows(v.object({ followers: v.number(), devices: v.number() }), result);
  return counted ?? { followers: 0, devices: 0 };
}
