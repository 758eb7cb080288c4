CREATE TABLE "calendar_event" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text,
	"category" text NOT NULL,
	"platform" jsonb NOT NULL,
	"title" jsonb NOT NULL,
	"link" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_event_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "faq" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"group_key" text NOT NULL,
	"sort" integer NOT NULL,
	"question" jsonb NOT NULL,
	"answer" jsonb NOT NULL,
	"answer_html" jsonb NOT NULL,
	CONSTRAINT "faq_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "faq_group" (
	"key" text PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_document" (
	"key" text NOT NULL,
	"lang" smallint NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"body_html" text NOT NULL,
	"headings" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_document_key_lang_pk" PRIMARY KEY("key","lang")
);
--> statement-breakpoint
CREATE TABLE "issue" (
	"month" text PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"intro" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issue_article" (
	"month" text NOT NULL,
	"item_id" integer NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "issue_article_month_item_id_pk" PRIMARY KEY("month","item_id")
);
--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "footer_links" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "faq" ADD CONSTRAINT "faq_group_key_faq_group_key_fk" FOREIGN KEY ("group_key") REFERENCES "public"."faq_group"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_article" ADD CONSTRAINT "issue_article_month_issue_month_fk" FOREIGN KEY ("month") REFERENCES "public"."issue"("month") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_event_by_start" ON "calendar_event" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "faq_by_group" ON "faq" USING btree ("group_key","sort");--> statement-breakpoint
CREATE INDEX "issue_article_by_item" ON "issue_article" USING btree ("item_id");
--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['calendar_event', 'faq_group', 'faq', 'site_document', 'issue', 'issue_article']
  LOOP
    EXECUTE format('CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed()', name);
  END LOOP;
END
$$;
