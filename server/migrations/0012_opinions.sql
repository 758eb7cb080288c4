CREATE TABLE "comment" (
	"id" serial PRIMARY KEY NOT NULL,
	"article_id" integer NOT NULL,
	"member_id" integer,
	"thread_id" integer,
	"reply_to" integer,
	"text" text,
	"state" text DEFAULT 'shown' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"liked_amount" integer DEFAULT 0 NOT NULL,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"reported_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "comment_report" (
	"comment_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_report_comment_id_member_id_pk" PRIMARY KEY("comment_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "comment_like" (
	"member_id" integer NOT NULL,
	"comment_id" integer NOT NULL,
	"liked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_like_member_id_comment_id_pk" PRIMARY KEY("member_id","comment_id")
);
--> statement-breakpoint
CREATE TABLE "item_like" (
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"liked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "item_like_member_id_kind_item_id_pk" PRIMARY KEY("member_id","kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "ballot" (
	"id" serial PRIMARY KEY NOT NULL,
	"poll_id" integer NOT NULL,
	"member_id" integer,
	"option_ids" integer[] NOT NULL,
	"voted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ballot_of_member" UNIQUE("poll_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "kept_answer" ADD COLUMN "member_id" integer;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_thread_id_comment_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_report" ADD CONSTRAINT "comment_report_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_report" ADD CONSTRAINT "comment_report_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_like" ADD CONSTRAINT "comment_like_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_like" ADD CONSTRAINT "comment_like_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_like" ADD CONSTRAINT "item_like_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ballot" ADD CONSTRAINT "ballot_poll_id_poll_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."poll"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ballot" ADD CONSTRAINT "ballot_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_top" ON "comment" USING btree ("article_id","created_at","id") WHERE thread_id is null and (state <> 'deleted' or reply_count > 0);--> statement-breakpoint
CREATE INDEX "comment_reply" ON "comment" USING btree ("thread_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comment_of_article" ON "comment" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "comment_of_member" ON "comment" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "comment_reported" ON "comment" USING btree ("reported_at","id") WHERE reported_at is not null;--> statement-breakpoint
CREATE INDEX "comment_report_of_member" ON "comment_report" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "comment_like_of_comment" ON "comment_like" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "comment_like_latest" ON "comment_like" USING btree ("member_id","liked_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "item_like_latest" ON "item_like" USING btree ("member_id","kind","liked_at" DESC NULLS FIRST,"item_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ballot_by_member" ON "ballot" USING btree ("member_id","id");--> statement-breakpoint
ALTER TABLE "kept_answer" ADD CONSTRAINT "kept_answer_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_liked" ON "article" USING btree ("lang","liked_amount" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "game_liked" ON "game" USING btree ("lang","category","liked_amount" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "kept_answer_of_member" ON "kept_answer" USING btree ("member_id") WHERE member_id is not null;
--> statement-breakpoint
-- What readers count is seen when what is kept in memory has had its seconds; a like must not throw all of it away.
-- Columns that come later count as content only where they are named here: a test looks for those that are not.
DO $$
DECLARE
  content record;
  columns text;
BEGIN
  FOR content IN SELECT * FROM (VALUES
    ('article', ARRAY['view_count', 'liked_amount', 'comment_count']),
    ('game', ARRAY['liked_amount']),
    ('poll', ARRAY['voted_count']),
    ('poll_option', ARRAY['voted'])) AS named (name, counters)
  LOOP
    SELECT string_agg(format('%I', attname), ', ' ORDER BY attnum) INTO columns FROM pg_attribute
      WHERE attrelid = content.name::regclass AND attnum > 0 AND NOT attisdropped AND attname <> ALL (content.counters);
    EXECUTE format('DROP TRIGGER content_changed ON %I', content.name);
    EXECUTE format('CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OF %s OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed()', columns, content.name);
  END LOOP;
END
$$;
--> statement-breakpoint
-- Counters are right whoever writes or deletes the rows they count. Locks are taken in one order: a comment, its thread,
-- the article; the texts of one item by their ids.
CREATE FUNCTION count_item_like() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  liked item_like;
  step integer := 1;
BEGIN
  IF TG_OP = 'DELETE' THEN liked := OLD; step := -1; ELSE liked := NEW; END IF;
  IF liked.kind = 'article' THEN
    PERFORM FROM article WHERE item_id = liked.item_id ORDER BY id FOR NO KEY UPDATE;
    UPDATE article SET liked_amount = greatest(liked_amount + step, 0) WHERE item_id = liked.item_id;
  ELSE
    PERFORM FROM game WHERE item_id = liked.item_id ORDER BY id FOR NO KEY UPDATE;
    UPDATE game SET liked_amount = greatest(liked_amount + step, 0) WHERE item_id = liked.item_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_like AFTER INSERT OR DELETE ON "item_like" FOR EACH ROW EXECUTE FUNCTION count_item_like();
--> statement-breakpoint
CREATE FUNCTION count_comment_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE comment SET liked_amount = greatest(liked_amount - 1, 0) WHERE id = OLD.comment_id;
  ELSE
    UPDATE comment SET liked_amount = liked_amount + 1 WHERE id = NEW.comment_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_like AFTER INSERT OR DELETE ON "comment_like" FOR EACH ROW EXECUTE FUNCTION count_comment_like();
--> statement-breakpoint
-- Those that can be read. A statement's rows at once: to count an article up row by row takes longer with each.
CREATE FUNCTION add_to_comment_counts(articles integer[], threads integer[], steps integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF articles IS NULL THEN RETURN; END IF;
  UPDATE comment SET reply_count = greatest(reply_count + n, 0)
    FROM (SELECT thread, sum(step)::integer AS n FROM unnest(threads, steps) AS each (thread, step)
      WHERE thread IS NOT NULL GROUP BY thread) AS counted
    WHERE id = thread AND n <> 0;
  UPDATE article SET comment_count = greatest(comment_count + n, 0)
    FROM (SELECT commented, sum(step)::integer AS n FROM unnest(articles, steps) AS each (commented, step)
      GROUP BY commented) AS counted
    WHERE id = commented AND n <> 0;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_comment_counts(array_agg(article_id), array_agg(thread_id), array_agg(1))
      FROM new_row WHERE state = 'shown';
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_to_comment_counts(array_agg(article_id), array_agg(thread_id), array_agg(-1))
      FROM old_row WHERE state = 'shown';
  ELSE
    PERFORM add_to_comment_counts(array_agg(article_id), array_agg(thread_id), array_agg(step)) FROM (
      SELECT article_id, thread_id, sum(step)::integer AS step FROM (
        SELECT article_id, thread_id, -1 AS step FROM old_row WHERE state = 'shown'
        UNION ALL SELECT article_id, thread_id, 1 FROM new_row WHERE state = 'shown') AS each
      GROUP BY article_id, thread_id HAVING sum(step) <> 0) AS changed;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER count_inserted AFTER INSERT ON "comment" REFERENCING NEW TABLE AS new_row
  FOR EACH STATEMENT EXECUTE FUNCTION count_comments();
--> statement-breakpoint
CREATE TRIGGER count_updated AFTER UPDATE ON "comment" REFERENCING OLD TABLE AS old_row NEW TABLE AS new_row
  FOR EACH STATEMENT EXECUTE FUNCTION count_comments();
--> statement-breakpoint
CREATE TRIGGER count_deleted AFTER DELETE ON "comment" REFERENCING OLD TABLE AS old_row
  FOR EACH STATEMENT EXECUTE FUNCTION count_comments();
--> statement-breakpoint
-- Who leaves takes his words with him; where others have answered them, a place remains.
CREATE FUNCTION forget_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE comment SET state = 'deleted', text = NULL, reported_at = NULL WHERE member_id = OLD.id;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER forget_words BEFORE DELETE ON "member" FOR EACH ROW EXECUTE FUNCTION forget_words();
