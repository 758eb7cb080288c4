import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { dummyHash } from "#server/auth/passwords.ts";
import { comment } from "#server/comments/comments.schema.ts";
import { member } from "#server/members/members.schema.ts";
import { sampleLangs } from "../../sample/site/bilingual.ts";
import { comments, type SampleComment, sampleMembers } from "../../sample/site/comments.ts";
import type { ArticleIds } from "./load-articles.ts";

/**
 * Has members of the sample say something about its articles, once: what readers did with that since stays, also that
 * it was removed. Nobody knows a password of theirs, and no mail for a new one reaches `.invalid`.
 */
export async function loadComments(db: NodePgDatabase, idsOf: ArticleIds): Promise<void> {
  const memberIds = new Map<string, number>();
  for (const [key, { nickname, avatar, lang }] of Object.entries(sampleMembers)) {
    const [added] = await db
      .insert(member)
      .values({
        email: `${key}@sample.invalid`,
        name: `sample-${key}`,
        nickname,
        avatar,
        passwordHash: dummyHash,
        lang: sampleLangs[lang],
        verifiedAt: new Date(),
        createdAt: new Date("2026-09-01T00:00:00Z"),
      })
      .onConflictDoNothing()
      .returning({ id: member.id });
    if (!added) return;
    memberIds.set(key, added.id);
  }
  for (const { slug, lang, list } of comments) {
    const articleId = idsOf(slug)[lang];
    const add = async (said: Omit<SampleComment, "replies">, place: { threadId: number; replyTo: number } | null) => {
      const [row] = await db
        .insert(comment)
        .values({
          articleId,
          memberId: memberIds.get(said.by),
          text: said.text,
          state: said.state ?? "shown",
          createdAt: new Date(`${said.at}:00+08:00`),
          likedAmount: said.liked,
          ...place,
        })
        .returning({ id: comment.id });
      return row?.id ?? 0;
    };
    for (const { replies = [], ...top } of list) {
      const threadId = await add(top, null);
      const ids: number[] = [];
      for (const { to, ...reply } of replies) {
        ids.push(await add(reply, { threadId, replyTo: (to === undefined ? undefined : ids[to]) ?? threadId }));
      }
    }
  }
}
