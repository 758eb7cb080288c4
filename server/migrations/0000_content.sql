CREATE TABLE "article" (
	"id" serial PRIMARY KEY NOT NULL,
	"item_id" integer NOT NULL,
	"lang" smallint NOT NULL,
	"title" text NOT NULL,
	"subtitle" text NOT NULL,
	"section" text NOT NULL,
	"body" text NOT NULL,
	"body_html" text NOT NULL,
	"headings" jsonb NOT NULL,
	"reading_minutes" integer NOT NULL,
	"cover_image_id" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"comment_open" boolean DEFAULT true NOT NULL,
	"liked_amount" integer DEFAULT 0 NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_label" (
	"item_id" integer NOT NULL,
	"label_id" integer NOT NULL,
	CONSTRAINT "article_label_item_id_label_id_pk" PRIMARY KEY("item_id","label_id")
);
--> statement-breakpoint
CREATE TABLE "label" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"name" jsonb NOT NULL,
	CONSTRAINT "label_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "poll" (
	"id" serial PRIMARY KEY NOT NULL,
	"item_id" integer NOT NULL,
	"question" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"max_options" integer DEFAULT 1 NOT NULL,
	"voted_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "poll_item_id_unique" UNIQUE("item_id")
);
--> statement-breakpoint
CREATE TABLE "poll_option" (
	"id" serial PRIMARY KEY NOT NULL,
	"poll_id" integer NOT NULL,
	"sort" integer NOT NULL,
	"text" jsonb NOT NULL,
	"voted" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game" (
	"id" serial PRIMARY KEY NOT NULL,
	"item_id" integer NOT NULL,
	"lang" smallint NOT NULL,
	"name" text NOT NULL,
	"subtitle" text NOT NULL,
	"intro_html" text NOT NULL,
	"features" jsonb NOT NULL,
	"category" text NOT NULL,
	"type" text NOT NULL,
	"cover_image_id" integer NOT NULL,
	"release_date" date NOT NULL,
	"highest_odds" integer NOT NULL,
	"credit_exchange" boolean NOT NULL,
	"jackpot_layers" integer NOT NULL,
	"html5" boolean NOT NULL,
	"devices" text[] NOT NULL,
	"free_game" boolean NOT NULL,
	"featured" boolean NOT NULL,
	"popularity" integer DEFAULT 0 NOT NULL,
	"liked_amount" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_label" (
	"item_id" integer NOT NULL,
	"label_id" integer NOT NULL,
	CONSTRAINT "game_label_item_id_label_id_pk" PRIMARY KEY("item_id","label_id")
);
--> statement-breakpoint
CREATE TABLE "draw" (
	"number" text PRIMARY KEY NOT NULL,
	"drawn_at" timestamp with time zone NOT NULL,
	"numbers" smallint[] NOT NULL,
	"special" smallint NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "draw_six_numbers" CHECK (cardinality(numbers) = 6 and 1 <= all (numbers) and 49 >= all (numbers)),
	CONSTRAINT "draw_special" CHECK (special between 1 and 49 and special <> all (numbers))
);
--> statement-breakpoint
CREATE TABLE "image" (
	"id" serial PRIMARY KEY NOT NULL,
	"filename" text NOT NULL,
	"origin_filename" text NOT NULL,
	"info" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"upload_by" integer,
	"upload_at" timestamp with time zone DEFAULT now() NOT NULL,
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"alt" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "image_filename_unique" UNIQUE("filename")
);
--> statement-breakpoint
CREATE TABLE "image_original" (
	"image_id" integer NOT NULL,
	"scheme" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "image_original_image_id_scheme_pk" PRIMARY KEY("image_id","scheme")
);
--> statement-breakpoint
CREATE TABLE "banner" (
	"id" serial PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"page_id" integer,
	"lang" smallint NOT NULL,
	"desktop_image_id" integer NOT NULL,
	"mobile_image_id" integer NOT NULL,
	"uri" text NOT NULL,
	"text" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "marquee" (
	"id" serial PRIMARY KEY NOT NULL,
	"page_id" integer NOT NULL,
	"lang" smallint NOT NULL,
	"text" text NOT NULL,
	"uri" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nav_item" (
	"id" serial PRIMARY KEY NOT NULL,
	"lang" smallint NOT NULL,
	"parent" integer,
	"icon" text NOT NULL,
	"title" text NOT NULL,
	"link" text NOT NULL,
	"uri" text NOT NULL,
	"sort" integer NOT NULL,
	"require_login" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page" (
	"id" serial PRIMARY KEY NOT NULL,
	"uri" text NOT NULL,
	CONSTRAINT "page_uri_unique" UNIQUE("uri")
);
--> statement-breakpoint
CREATE TABLE "page_component" (
	"id" serial PRIMARY KEY NOT NULL,
	"page_id" integer NOT NULL,
	"component_id" smallint NOT NULL,
	"sort" integer NOT NULL,
	"title" jsonb NOT NULL,
	"subtitle" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unpublished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"deleted_at" timestamp with time zone,
	"deleted_by" integer
);
--> statement-breakpoint
CREATE TABLE "page_meta" (
	"uri" text NOT NULL,
	"lang" smallint NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"keyword" text NOT NULL,
	CONSTRAINT "page_meta_uri_lang_pk" PRIMARY KEY("uri","lang")
);
--> statement-breakpoint
CREATE TABLE "partner" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"link" text NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"lang" smallint PRIMARY KEY NOT NULL,
	"web_title" text NOT NULL,
	"brand" text NOT NULL,
	"brand_latin" text NOT NULL,
	"keyword" text NOT NULL,
	"description" text NOT NULL,
	"about_text" text NOT NULL,
	"copyright_text" text NOT NULL,
	"external_link_text" text NOT NULL,
	"external_links" jsonb NOT NULL,
	"popular_keywords" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_cover_image_id_image_id_fk" FOREIGN KEY ("cover_image_id") REFERENCES "public"."image"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_label" ADD CONSTRAINT "article_label_label_id_label_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."label"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_option" ADD CONSTRAINT "poll_option_poll_id_poll_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."poll"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game" ADD CONSTRAINT "game_cover_image_id_image_id_fk" FOREIGN KEY ("cover_image_id") REFERENCES "public"."image"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_label" ADD CONSTRAINT "game_label_label_id_label_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."label"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_original" ADD CONSTRAINT "image_original_image_id_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."image"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_page_id_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."page"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_desktop_image_id_image_id_fk" FOREIGN KEY ("desktop_image_id") REFERENCES "public"."image"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_mobile_image_id_image_id_fk" FOREIGN KEY ("mobile_image_id") REFERENCES "public"."image"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marquee" ADD CONSTRAINT "marquee_page_id_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."page"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_component" ADD CONSTRAINT "page_component_page_id_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."page"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "article_item_lang" ON "article" USING btree ("item_id","lang");--> statement-breakpoint
CREATE INDEX "article_latest" ON "article" USING btree ("lang","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "article_section_latest" ON "article" USING btree ("lang","section" text_pattern_ops,"published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "article_popular" ON "article" USING btree ("lang","view_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "article_label_by_label" ON "article_label" USING btree ("label_id","item_id");--> statement-breakpoint
CREATE INDEX "poll_option_by_poll" ON "poll_option" USING btree ("poll_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "game_item_lang" ON "game" USING btree ("item_id","lang");--> statement-breakpoint
CREATE INDEX "game_by_release" ON "game" USING btree ("lang","category","release_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "game_by_popularity" ON "game" USING btree ("lang","category","popularity" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "game_by_odds" ON "game" USING btree ("lang","category","highest_odds" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "game_label_by_label" ON "game_label" USING btree ("label_id","item_id");--> statement-breakpoint
CREATE INDEX "draw_latest" ON "draw" USING btree ("drawn_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "image_hash" ON "image" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "banner_by_place" ON "banner" USING btree ("place","lang","sort");--> statement-breakpoint
CREATE INDEX "marquee_by_page" ON "marquee" USING btree ("page_id","lang","sort");--> statement-breakpoint
CREATE INDEX "nav_item_by_lang" ON "nav_item" USING btree ("lang","sort");--> statement-breakpoint
CREATE INDEX "page_component_by_page" ON "page_component" USING btree ("page_id","sort");