import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";

/** Days after which one autosave an hour stays, and one a day. */
const hourlyAfter = 7;
const dailyAfter = 90;

/**
 * Deletes old autosaves: after a week the last one of each hour stays, after ninety days the last one of each day (Hong
 * Kong). Revisions stay that are named, were published, are scheduled or linked to, that others translate, or that
 * wait to be merged. A revision whose parent is deleted follows the last one before it that stays.
 *
 * @returns the number of deleted revisions
 */
export async function thinRevisions(db: NodePgDatabase): Promise<number> {
  return db.transaction(async (tx) => {
    const deleted = await tx.execute(sql`
      with old as (
        select id, document_id, place, row_number() over (
          partition by document_id, date_trunc(
            case when made_at < now() - make_interval(days => ${dailyAfter}) then 'day' else 'hour' end,
            made_at, 'Asia/Hong_Kong'
          ) order by place desc
        ) as rank
        from revision
        where made_at < now() - make_interval(days => ${hourlyAfter}) and not kept
          and (beside_of is null or merged_by is not null)
      )
      delete from revision using old
      where revision.id = old.id and old.rank > 1
        and not exists (select 1 from document where revision.id in (head_revision, published_revision))
        and not exists (select 1 from publication_item where revision_id = revision.id)
        and not exists (select 1 from schedule where revision_id = revision.id)
        and not exists (select 1 from revision other where other.source_revision_id = revision.id)
        and not exists (
          select 1 from preview_link
          where preview_link.document_id = revision.document_id
            and revisions @> jsonb_build_array(jsonb_build_object('revision', revision.id))
        )
      returning revision.document_id`);
    const documents = [...new Set(deleted.rows.map(({ document_id: id }) => String(id)))];
    if (documents.length === 0) return 0;
    await tx.execute(sql`
      update revision set parent_id = (
        select before.id from revision before
        where before.document_id = revision.document_id and before.place < revision.place and before.beside_of is null
        order by before.place desc limit 1
      )
      where document_id = any(${sql.param(documents)}::uuid[]) and parent_id is not null
        and not exists (select 1 from revision parent where parent.id = revision.parent_id)`);
    return deleted.rows.length;
  });
}
