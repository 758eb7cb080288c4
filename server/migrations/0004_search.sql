CREATE TABLE "search_text" (
	"id" serial PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"source_id" integer NOT NULL,
	"lang" smallint NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"made_of_xid" "xid8" NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "search_text_source" ON "search_text" USING btree ("type","source_id");--> statement-breakpoint
CREATE INDEX "search_text_words" ON "search_text" USING gin ("words");
--> statement-breakpoint
-- Without statistics every word counts as a rare one: to look through the vectors of all texts would take seconds.
ALTER TABLE "search_text" ALTER COLUMN "words" SET STATISTICS 0;
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "search_text"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
