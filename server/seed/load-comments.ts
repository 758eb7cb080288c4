import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import * as v from "valibot";
import { dummyHash } from "#server/auth/passwords.ts";
import { comment } from "#server/comments/comments.schema.ts";
import { member } from "#server/members/members.schema.ts";
import type { SampleArticles } from "./load-articles.ts";
import { readJson, sampleLang, sampleLangs } from "./sample-files.ts";

/** `by` is the key of a member, `at` is Hong Kong time. */
const words = v.object({ by: v.string(), at: v.string(), text: v.string(), liked: v.number() });
/** `to` is the index of another reply; without it the reply belongs to the comment itself. */
const reply = v.object({ ...words.entries, to: v.optional(v.number()) });
const threads = v.object({
  members: v.record(v.string(), v.object({ nickname: v.string(), avatar: v.string(), lang: sampleLang })),
  comments: v.array(
    v.object({
      slug: v.string(),
      lang: sampleLang,
      list: v.array(
        v.object({
          ...words.entries,
          state: v.optional(v.literal("banned"), undefined),
          replies: v.optional(v.array(reply), []),
        }),
      ),
    }),
  ),
});

/**
 * Adds the sample members and their comments once; later edits and removals stay. The members' passwords are random,
 * and no mail reaches their `.invalid` addresses.
 */
export async function loadComments(db: NodePgDatabase, articles: SampleArticles): Promise<void> {
  const { members, comments } = await readJson("site/comments.json", threads);
  const memberIds = new Map<string, number>();
  for (const [key, { nickname, avatar, lang }] of Object.entries(members)) {
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
  const add = async (
    articleId: number,
    { by, at, text, liked }: v.InferOutput<typeof words>,
    rest: { state: "shown" | "banned"; threadId?: number; replyTo?: number },
  ) => {
    const memberId = memberIds.get(by);
    if (memberId === undefined) throw new Error(`There is no sample member "${by}"`);
    const createdAt = new Date(`${at}:00+08:00`);
    const [row] = await db
      .insert(comment)
      .values({ articleId, memberId, text, createdAt, likedAmount: liked, ...rest })
      .returning({ id: comment.id });
    return row?.id ?? 0;
  };
  for (const { slug, lang, list } of comments) {
    const articleId = articles.rowIds(slug)[lang];
    for (const { replies, state = "shown", ...top } of list) {
      const threadId = await add(articleId, top, { state });
      const ids: number[] = [];
      for (const { to, ...text } of replies) {
        const replyTo = (to === undefined ? undefined : ids[to]) ?? threadId;
        ids.push(await add(articleId, text, { state: "shown", threadId, replyTo }));
      }
    }
  }
}
