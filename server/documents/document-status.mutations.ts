import { sql } from "drizzle-orm";
import type { Transaction } from "#server/database/transaction.ts";

/**
 * Writes the status of documents and of the other languages of their items. A translation is outdated when its source
 * has another text than the revision that it translates, by a change that was not marked as minor.
 */
export async function refreshStatus(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update document set status = case
        when document.withdrawn then 'withdrawn'
        when exists (select 1 from schedule where document_id = document.id and state = 'waiting') then 'scheduled'
        when document.published_revision is null then case when document.review = 'ready' then 'ready' else 'draft' end
        when exists (
          select 1 from revision own
          join revision source on source.id = own.source_revision_id
          join document original on original.id = source.document_id
          join revision latest on latest.id = original.head_revision
          where own.id = document.head_revision and latest.text_hash <> source.text_hash and exists (
            select 1 from revision changed left join revision before on before.id = changed.parent_id
            where changed.document_id = source.document_id and changed.place > source.place
              and changed.beside_of is null and not changed.minor
              and changed.text_hash is distinct from before.text_hash
          )
        ) then 'outdated'
        when document.head_revision <> document.published_revision then 'live_with_changes'
        else 'live'
      end
    where (document.kind, document.item_id) in (
      select kind, item_id from document where id = any(${sql.param([...ids])}::uuid[])
    )`);
}
