import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PollContent } from "#contract/backstage/document-data.ts";
import { routedLocales } from "#contract/locales.ts";
import type { DocumentKind, FoundProblem } from "#server/documents/document-kind.ts";
import type { LocalText } from "../i18n/local-text.ts";
import { poll, pollOption } from "./polls.schema.ts";

type Texts = Readonly<Record<string, string | undefined>>;

/** The poll of an article. Its document has the item id of the article. */
export const pollDocument: DocumentKind<PollContent> = {
  titleOf: ({ question }) => Object.values(question).find(Boolean) ?? "",
  textsOf: () => [],
  picturesOf: () => [],

  async readLive(db, { itemId }) {
    const [row] = await db.select().from(poll).where(eq(poll.itemId, itemId));
    if (!row) return undefined;
    const options = await findOptions(db, row.id);
    const data = {
      ...{ question: row.question, max_options: row.maxOptions, typo: false },
      ...{ starts_at: row.startsAt.toISOString(), ends_at: row.endsAt.toISOString() },
      option_list: options.map(({ text }) => text),
    };
    return { liveId: row.id, data };
  },

  async findProblems(db, { itemId, data }) {
    const problems: FoundProblem[] = [];
    const stop = (code: string, field: string) => problems.push({ level: "error", code, field });
    for (const { id } of routedLocales) {
      if (isBlank(data.question, id)) stop("missing", `question.${id}`);
      data.option_list.forEach((text, place) => {
        if (isBlank(text, id)) stop("missing", `option_list.${place}.${id}`);
      });
    }
    if (data.option_list.length < 2) stop("too_few_options", "option_list");
    if (data.max_options > data.option_list.length) stop("too_many_choices", "max_options");
    if (data.starts_at === null) stop("missing", "starts_at");
    if (data.ends_at === null) stop("missing", "ends_at");
    if (data.starts_at !== null && data.ends_at !== null && data.ends_at <= data.starts_at)
      stop("ends_early", "ends_at");
    const [row] = await db.select().from(poll).where(eq(poll.itemId, itemId));
    if (row && row.votedCount > 0) {
      const texts = (await findOptions(db, row.id)).map(({ text }) => text);
      if (texts.length !== data.option_list.length) stop("votes_given", "option_list");
      else if (!data.typo && !isDeepStrictEqual([row.question, texts], [data.question, data.option_list])) {
        stop("votes_given", "question");
      }
    }
    return problems;
  },

  async publish(tx, { itemId, data }) {
    const values = {
      question: data.question as LocalText,
      startsAt: new Date(data.starts_at as string),
      endsAt: new Date(data.ends_at as string),
      maxOptions: data.max_options,
    };
    const [row] = await tx
      .insert(poll)
      .values({ itemId, ...values })
      .onConflictDoUpdate({ target: poll.itemId, set: values })
      .returning();
    if (!row) throw new Error(`The poll of item ${itemId} was not stored.`);
    const options = await findOptions(tx, row.id);
    if (row.votedCount > 0) {
      // Votes belong to options, which keep their places.
      for (const [place, { id }] of options.entries()) {
        const text = data.option_list[place] as LocalText;
        await tx.update(pollOption).set({ text }).where(eq(pollOption.id, id));
      }
      return row.id;
    }
    await tx.delete(pollOption).where(eq(pollOption.pollId, row.id));
    await tx
      .insert(pollOption)
      .values(data.option_list.map((text, sort) => ({ pollId: row.id, sort, text: text as LocalText })));
    return row.id;
  },

  // Votes stay: a poll that has some ends.
  async withdraw(tx, { itemId }) {
    await tx.delete(poll).where(sql`${poll.itemId} = ${itemId} and ${poll.votedCount} = 0`);
    await tx.update(poll).set({ endsAt: sql`least(ends_at, now())` }).where(eq(poll.itemId, itemId));
  },
};

const isBlank = (text: Texts, lang: number) => !text[String(lang)]?.trim();

function findOptions(db: NodePgDatabase, pollId: number) {
  return db.select().from(pollOption).where(eq(pollOption.pollId, pollId)).orderBy(pollOption.sort, pollOption.id);
}
