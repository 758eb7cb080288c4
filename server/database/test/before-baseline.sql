-- The 18 migrations that version 0.1 had, in their order, and the rows drizzle wrote of them.

CREATE SCHEMA drizzle;
CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES
  ('b9ea69460ae71155bab6adc0b5e6e25dceaafdd2fc9926501ab91832adfbb33a', 1795264695618),
  ('6cee7299ebea886de324cea3f2c4da8049c4f347002aa8558e65fe23ba134ea9', 1795264741425),
  ('3273c7fa209e9738aa37b71180581584bb8108eb0c6ca9a8182116aed8df5f48', 1795268343823),
  ('ee21daa0a077461aabf3c840f41c02a2f1ce7ff70e382238fada7bc7b9c229d6', 1795275255454),
  ('90d0ea9816341313978d75476fe34be945ca53ded2413fc2943902525df61502', 1795290012326),
  ('0cf7ffe58ad0c8b54cf21130ed74f021f3caf528257d5d6262b60ddd23318c04', 1795293693473),
  ('72ffd68eaa8a5c900a7809d5c0cc3f44fc4e5328ffcfc7438ff8a810c8c6b1c2', 1795294028239),
  ('877a3b43e639fa06a48d4cd6679dd426477838147114a0f6b042a4ac2753483d', 1795300068835),
  ('fcd49d2d1ab7575924d61cd9872b76230ebe786ef1caac5c3434ba03b1bdcd41', 1795301609508),
  ('9d42bcaa080d33a7703980cf7969d417ec9179e78a6ae65a79034fec526b4bde', 1795303316840),
  ('b54f1aaa698fc29dbe4f8e09bfd7780f3bb3ce087a45cfc7977eadc82706afdb', 1795303664554),
  ('fb52cd3fc1df648c340d5eab0dba9ddecf9a4931d7606caccef58856a63faece', 1795304201036),
  ('2241d9724e18c8c7d1998dc269b7251b6f7b9941a0136ad1f7e082bc565368ab', 1795315308097),
  ('698f5d28213099a1a764c7f1eae8f5cec43f46073fc698fef89ea559c886bc1e', 1795323709186),
  ('981c432050adb49d841d8871b6f40a58c9eb1e3f67276d1ffa731b482a4c0dc4', 1795326941180),
  ('152161c8fe81d189bb0bdac295dd3263d8b1bf3f04dcaa94041dd99baa7f1300', 1795327036340),
  ('aac42c0c1995feea5b9ec75d845401bab6743f9b79584b377d7a10d93736929a', 1795337025455),
  ('82f2f3a8a68aa15a6cc5a37d58bf57c334be9eb5dda11c57a634583e3b40e8ae', 1795337844993);

-- 0000_content
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

CREATE TABLE "article_label" (
	"item_id" integer NOT NULL,
	"label_id" integer NOT NULL,
	CONSTRAINT "article_label_item_id_label_id_pk" PRIMARY KEY("item_id","label_id")
);

CREATE TABLE "label" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"name" jsonb NOT NULL,
	CONSTRAINT "label_key_unique" UNIQUE("key")
);

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

CREATE TABLE "poll_option" (
	"id" serial PRIMARY KEY NOT NULL,
	"poll_id" integer NOT NULL,
	"sort" integer NOT NULL,
	"text" jsonb NOT NULL,
	"voted" integer DEFAULT 0 NOT NULL
);

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

CREATE TABLE "game_label" (
	"item_id" integer NOT NULL,
	"label_id" integer NOT NULL,
	CONSTRAINT "game_label_item_id_label_id_pk" PRIMARY KEY("item_id","label_id")
);

CREATE TABLE "draw" (
	"number" text PRIMARY KEY NOT NULL,
	"drawn_at" timestamp with time zone NOT NULL,
	"numbers" smallint[] NOT NULL,
	"special" smallint NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "draw_six_numbers" CHECK (cardinality(numbers) = 6 and 1 <= all (numbers) and 49 >= all (numbers)),
	CONSTRAINT "draw_special" CHECK (special between 1 and 49 and special <> all (numbers))
);

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

CREATE TABLE "image_original" (
	"image_id" integer NOT NULL,
	"scheme" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "image_original_image_id_scheme_pk" PRIMARY KEY("image_id","scheme")
);

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

CREATE TABLE "page" (
	"id" serial PRIMARY KEY NOT NULL,
	"uri" text NOT NULL,
	CONSTRAINT "page_uri_unique" UNIQUE("uri")
);

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

CREATE TABLE "page_meta" (
	"uri" text NOT NULL,
	"lang" smallint NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"keyword" text NOT NULL,
	CONSTRAINT "page_meta_uri_lang_pk" PRIMARY KEY("uri","lang")
);

CREATE TABLE "partner" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"link" text NOT NULL,
	"sort" integer NOT NULL
);

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

ALTER TABLE "article" ADD CONSTRAINT "article_cover_image_id_image_id_fk" FOREIGN KEY ("cover_image_id") REFERENCES "public"."image"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "article_label" ADD CONSTRAINT "article_label_label_id_label_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."label"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "poll_option" ADD CONSTRAINT "poll_option_poll_id_poll_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."poll"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "game" ADD CONSTRAINT "game_cover_image_id_image_id_fk" FOREIGN KEY ("cover_image_id") REFERENCES "public"."image"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "game_label" ADD CONSTRAINT "game_label_label_id_label_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."label"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "image_original" ADD CONSTRAINT "image_original_image_id_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."image"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "banner" ADD CONSTRAINT "banner_page_id_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."page"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "banner" ADD CONSTRAINT "banner_desktop_image_id_image_id_fk" FOREIGN KEY ("desktop_image_id") REFERENCES "public"."image"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "banner" ADD CONSTRAINT "banner_mobile_image_id_image_id_fk" FOREIGN KEY ("mobile_image_id") REFERENCES "public"."image"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "marquee" ADD CONSTRAINT "marquee_page_id_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."page"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "page_component" ADD CONSTRAINT "page_component_page_id_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."page"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "article_item_lang" ON "article" USING btree ("item_id","lang");
CREATE INDEX "article_latest" ON "article" USING btree ("lang","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE withdrawn_at is null;
CREATE INDEX "article_section_latest" ON "article" USING btree ("lang","section" text_pattern_ops,"published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE withdrawn_at is null;
CREATE INDEX "article_popular" ON "article" USING btree ("lang","view_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE withdrawn_at is null;
CREATE INDEX "article_label_by_label" ON "article_label" USING btree ("label_id","item_id");
CREATE INDEX "poll_option_by_poll" ON "poll_option" USING btree ("poll_id","sort");
CREATE UNIQUE INDEX "game_item_lang" ON "game" USING btree ("item_id","lang");
CREATE INDEX "game_by_release" ON "game" USING btree ("lang","category","release_date" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "game_by_popularity" ON "game" USING btree ("lang","category","popularity" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "game_by_odds" ON "game" USING btree ("lang","category","highest_odds" DESC NULLS LAST,"id" DESC NULLS LAST);
CREATE INDEX "game_label_by_label" ON "game_label" USING btree ("label_id","item_id");
CREATE INDEX "draw_latest" ON "draw" USING btree ("drawn_at" DESC NULLS LAST);
CREATE INDEX "image_hash" ON "image" USING btree ("hash");
CREATE INDEX "banner_by_place" ON "banner" USING btree ("place","lang","sort");
CREATE INDEX "marquee_by_page" ON "marquee" USING btree ("page_id","lang","sort");
CREATE INDEX "nav_item_by_lang" ON "nav_item" USING btree ("lang","sort");
CREATE INDEX "page_component_by_page" ON "page_component" USING btree ("page_id","sort");

-- 0001_content-changed
-- Every server process keeps rendered pages and answers in memory; this tells all of them when content has changed.
CREATE FUNCTION notify_content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('content_changed', TG_TABLE_NAME);
  RETURN NULL;
END
$$;
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['article', 'article_label', 'label', 'poll', 'poll_option', 'game', 'game_label', 'draw', 'image',
    'nav_item', 'site_settings', 'page', 'page_meta', 'page_component', 'banner', 'marquee', 'partner']
  LOOP
    EXECUTE format('CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed()', name);
  END LOOP;
END
$$;

-- 0002_list-order
DROP INDEX "article_latest";
DROP INDEX "article_section_latest";
DROP INDEX "article_popular";
DROP INDEX "game_by_release";
DROP INDEX "game_by_popularity";
DROP INDEX "game_by_odds";
DROP INDEX "draw_latest";
CREATE INDEX "article_latest" ON "article" USING btree ("lang","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE withdrawn_at is null;
CREATE INDEX "article_section_latest" ON "article" USING btree ("lang","section" text_pattern_ops,"published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE withdrawn_at is null;
CREATE INDEX "article_popular" ON "article" USING btree ("lang","view_count" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE withdrawn_at is null;
CREATE INDEX "game_by_release" ON "game" USING btree ("lang","category","release_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "game_by_popularity" ON "game" USING btree ("lang","category","popularity" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "game_by_odds" ON "game" USING btree ("lang","category","highest_odds" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "draw_latest" ON "draw" USING btree ("drawn_at" DESC NULLS FIRST);

-- 0003_editions
CREATE TABLE "departure" (
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"lang" smallint NOT NULL,
	"changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "departure_kind_id_pk" PRIMARY KEY("kind","id")
);

CREATE TABLE "edition_history" (
	"here" boolean PRIMARY KEY DEFAULT true NOT NULL
);

ALTER TABLE "article" ADD COLUMN "changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL;
ALTER TABLE "game" ADD COLUMN "changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL;
CREATE INDEX "departure_since" ON "departure" USING btree ("lang","kind","changed_xid");
CREATE INDEX "article_by_cover" ON "article" USING btree ("cover_image_id");
CREATE INDEX "game_by_cover" ON "game" USING btree ("cover_image_id");
INSERT INTO "edition_history" DEFAULT VALUES;

-- What readers have counted is no change of the text. Columns that come later are one, unless they are named here.
CREATE FUNCTION note_article_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE shown article;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    shown := NEW;
    shown.changed_xid := OLD.changed_xid;
    shown.view_count := OLD.view_count;
    shown.liked_amount := OLD.liked_amount;
    shown.comment_count := OLD.comment_count;
    IF shown IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
  END IF;
  NEW.changed_xid := pg_current_xact_id();
  RETURN NEW;
END
$$;

CREATE FUNCTION note_game_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE shown game;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    shown := NEW;
    shown.changed_xid := OLD.changed_xid;
    shown.popularity := OLD.popularity;
    shown.liked_amount := OLD.liked_amount;
    IF shown IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
  END IF;
  NEW.changed_xid := pg_current_xact_id();
  RETURN NEW;
END
$$;

CREATE TRIGGER note_change BEFORE INSERT OR UPDATE ON "article" FOR EACH ROW EXECUTE FUNCTION note_article_change();

CREATE TRIGGER note_change BEFORE INSERT OR UPDATE ON "game" FOR EACH ROW EXECUTE FUNCTION note_game_change();

-- Marks the rows of some items as changed, because something that is shown with them has.
CREATE FUNCTION touch_items(kind text, items integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(items) = 0 THEN RETURN; END IF;
  EXECUTE format('UPDATE %I SET changed_xid = pg_current_xact_id()
    WHERE item_id = ANY ($1) AND changed_xid <> pg_current_xact_id()', kind) USING items;
END
$$;

-- For tables that name the item: labels of an item, its texts in other languages.
CREATE FUNCTION touch_named_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM touch_items(TG_ARGV[0], ARRAY(SELECT DISTINCT item_id FROM old_row)); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM touch_items(TG_ARGV[0], ARRAY(SELECT DISTINCT item_id FROM new_row)); END IF;
  RETURN NULL;
END
$$;

DO $$
DECLARE
  kind text;
  labels text;
BEGIN
  FOREACH kind IN ARRAY ARRAY['article', 'game'] LOOP
    labels := kind || '_label';
    EXECUTE format('CREATE TRIGGER touch_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS new_row
      FOR EACH STATEMENT EXECUTE FUNCTION touch_named_items(%L)', labels, kind);
    EXECUTE format('CREATE TRIGGER touch_updated AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_row NEW TABLE AS new_row
      FOR EACH STATEMENT EXECUTE FUNCTION touch_named_items(%L)', labels, kind);
    EXECUTE format('CREATE TRIGGER touch_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS old_row
      FOR EACH STATEMENT EXECUTE FUNCTION touch_named_items(%L)', labels, kind);
    EXECUTE format('CREATE TRIGGER touch_siblings AFTER INSERT ON %I REFERENCING NEW TABLE AS new_row
      FOR EACH STATEMENT EXECUTE FUNCTION touch_named_items(%L)', kind, kind);
    EXECUTE format('CREATE TRIGGER touch_left_siblings AFTER DELETE ON %I REFERENCING OLD TABLE AS old_row
      FOR EACH STATEMENT EXECUTE FUNCTION touch_named_items(%L)', kind, kind);
  END LOOP;
END
$$;

CREATE FUNCTION touch_labelled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_items('article', ARRAY(SELECT DISTINCT item_id FROM article_label WHERE label_id = NEW.id));
  PERFORM touch_items('game', ARRAY(SELECT DISTINCT item_id FROM game_label WHERE label_id = NEW.id));
  RETURN NULL;
END
$$;

CREATE TRIGGER touch_items AFTER UPDATE ON "label" FOR EACH ROW
  WHEN ((OLD.key, OLD.name) IS DISTINCT FROM (NEW.key, NEW.name)) EXECUTE FUNCTION touch_labelled();

CREATE FUNCTION touch_polled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM touch_items('article', ARRAY[OLD.item_id]); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM touch_items('article', ARRAY[NEW.item_id]); END IF;
  RETURN NULL;
END
$$;

-- Votes are no change: what is shown of them while a poll is open is a number that grows by itself.
CREATE TRIGGER touch_items AFTER INSERT OR DELETE ON "poll" FOR EACH ROW EXECUTE FUNCTION touch_polled();

CREATE TRIGGER touch_items_again AFTER UPDATE ON "poll" FOR EACH ROW
  WHEN ((OLD.item_id, OLD.question, OLD.starts_at, OLD.ends_at, OLD.max_options)
    IS DISTINCT FROM (NEW.item_id, NEW.question, NEW.starts_at, NEW.ends_at, NEW.max_options))
  EXECUTE FUNCTION touch_polled();

CREATE FUNCTION touch_optioned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM touch_items('article', ARRAY(SELECT item_id FROM poll WHERE id = OLD.poll_id)); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM touch_items('article', ARRAY(SELECT item_id FROM poll WHERE id = NEW.poll_id)); END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER touch_items AFTER INSERT OR DELETE ON "poll_option" FOR EACH ROW EXECUTE FUNCTION touch_optioned();

CREATE TRIGGER touch_items_again AFTER UPDATE ON "poll_option" FOR EACH ROW
  WHEN ((OLD.poll_id, OLD.sort, OLD.text) IS DISTINCT FROM (NEW.poll_id, NEW.sort, NEW.text))
  EXECUTE FUNCTION touch_optioned();

CREATE FUNCTION touch_covered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_items('article', ARRAY(SELECT item_id FROM article WHERE cover_image_id = NEW.id));
  PERFORM touch_items('game', ARRAY(SELECT item_id FROM game WHERE cover_image_id = NEW.id));
  RETURN NULL;
END
$$;

CREATE TRIGGER touch_items AFTER UPDATE ON "image" FOR EACH ROW
  WHEN ((OLD.hash, OLD.width, OLD.height, OLD.alt, OLD.info) IS DISTINCT FROM (NEW.hash, NEW.width, NEW.height, NEW.alt, NEW.info))
  EXECUTE FUNCTION touch_covered();

CREATE FUNCTION note_departures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO departure (kind, id, lang) SELECT TG_TABLE_NAME, id, lang FROM old_row
    ON CONFLICT (kind, id) DO UPDATE SET lang = excluded.lang, changed_xid = excluded.changed_xid;
  RETURN NULL;
END
$$;

CREATE TRIGGER note_departures AFTER DELETE ON "article" REFERENCING OLD TABLE AS old_row
  FOR EACH STATEMENT EXECUTE FUNCTION note_departures();

CREATE TRIGGER note_departures AFTER DELETE ON "game" REFERENCING OLD TABLE AS old_row
  FOR EACH STATEMENT EXECUTE FUNCTION note_departures();

-- A text withdrawn or brought back also changes what its siblings say of their translations.
CREATE FUNCTION note_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.withdrawn_at IS NOT NULL THEN
    INSERT INTO departure (kind, id, lang) VALUES ('article', NEW.id, NEW.lang)
      ON CONFLICT (kind, id) DO UPDATE SET lang = excluded.lang, changed_xid = excluded.changed_xid;
  END IF;
  PERFORM touch_items('article', ARRAY[NEW.item_id]);
  RETURN NULL;
END
$$;

CREATE TRIGGER note_withdrawal AFTER UPDATE ON "article" FOR EACH ROW
  WHEN ((OLD.withdrawn_at IS NULL) <> (NEW.withdrawn_at IS NULL)) EXECUTE FUNCTION note_withdrawal();

-- Emptied at once, a table names no rows that have gone: then everybody begins anew.
CREATE FUNCTION begin_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE edition_history SET here = here;
  RETURN NULL;
END
$$;

CREATE TRIGGER begin_history AFTER TRUNCATE ON "article" FOR EACH STATEMENT EXECUTE FUNCTION begin_history();

CREATE TRIGGER begin_history AFTER TRUNCATE ON "game" FOR EACH STATEMENT EXECUTE FUNCTION begin_history();

-- 0004_search
CREATE TABLE "search_text" (
	"id" serial PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"source_id" integer NOT NULL,
	"lang" smallint NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"made_of_xid" "xid8" NOT NULL,
	"words" "tsvector" NOT NULL
);

CREATE UNIQUE INDEX "search_text_source" ON "search_text" USING btree ("type","source_id");
CREATE INDEX "search_text_words" ON "search_text" USING gin ("words");

-- Without statistics every word counts as a rare one: to look through the vectors of all texts would take seconds.
ALTER TABLE "search_text" ALTER COLUMN "words" SET STATISTICS 0;

CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "search_text"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

-- 0005_reading-pages
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

CREATE TABLE "faq_group" (
	"key" text PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"sort" integer NOT NULL
);

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

CREATE TABLE "issue" (
	"month" text PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"intro" jsonb NOT NULL
);

CREATE TABLE "issue_article" (
	"month" text NOT NULL,
	"item_id" integer NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "issue_article_month_item_id_pk" PRIMARY KEY("month","item_id")
);

ALTER TABLE "site_settings" ADD COLUMN "footer_links" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "faq" ADD CONSTRAINT "faq_group_key_faq_group_key_fk" FOREIGN KEY ("group_key") REFERENCES "public"."faq_group"("key") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "issue_article" ADD CONSTRAINT "issue_article_month_issue_month_fk" FOREIGN KEY ("month") REFERENCES "public"."issue"("month") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "calendar_event_by_start" ON "calendar_event" USING btree ("starts_at","id");
CREATE INDEX "faq_by_group" ON "faq" USING btree ("group_key","sort");
CREATE INDEX "issue_article_by_item" ON "issue_article" USING btree ("item_id");

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

-- 0006_forms
CREATE TABLE "contact_challenge" (
	"key" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"pin" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

CREATE TABLE "contact_message" (
	"id" serial PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lang" smallint NOT NULL,
	"name" text NOT NULL,
	"gender" text NOT NULL,
	"phone" text NOT NULL,
	"account" text NOT NULL,
	"email" text NOT NULL,
	"country" text NOT NULL,
	"messenger" text NOT NULL,
	"messenger_id" text NOT NULL,
	"interest" text NOT NULL,
	"message" text NOT NULL,
	"newsletter" boolean NOT NULL
);

CREATE TABLE "feedback_answer" (
	"id" serial PRIMARY KEY NOT NULL,
	"campaign_id" integer NOT NULL,
	"device" uuid NOT NULL,
	"lang" smallint NOT NULL,
	"frequency" text NOT NULL,
	"frequency_other" text NOT NULL,
	"purposes" text[] NOT NULL,
	"purposes_other" text NOT NULL,
	"channel" text NOT NULL,
	"channel_other" text NOT NULL,
	"satisfaction" text NOT NULL,
	"satisfaction_other" text NOT NULL,
	"suggestion" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_answer_once" UNIQUE("campaign_id","device")
);

CREATE TABLE "feedback_campaign" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"intro" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);

CREATE TABLE "kept_answer" (
	"action" text NOT NULL,
	"key" uuid NOT NULL,
	"request" text NOT NULL,
	"answer" text,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_answer_action_key_pk" PRIMARY KEY("action","key")
);

CREATE TABLE "mail" (
	"id" serial PRIMARY KEY NOT NULL,
	"message_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"failed_at" timestamp with time zone,
	"last_error" text
);

CREATE TABLE "subscriber" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"lang" smallint NOT NULL,
	"confirm_hash" text,
	"confirm_until" timestamp with time zone,
	"mailed_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"cancel_token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriber_email_unique" UNIQUE("email"),
	CONSTRAINT "subscriber_confirm_hash_unique" UNIQUE("confirm_hash"),
	CONSTRAINT "subscriber_cancel_token_unique" UNIQUE("cancel_token")
);

ALTER TABLE "site_settings" ADD COLUMN "contact_open" boolean DEFAULT true NOT NULL;
ALTER TABLE "site_settings" ADD COLUMN "contact_btn_text" text DEFAULT '' NOT NULL;
ALTER TABLE "site_settings" ADD COLUMN "newsletter_open" boolean DEFAULT true NOT NULL;
ALTER TABLE "site_settings" ADD COLUMN "newsletter_text" text DEFAULT '' NOT NULL;
ALTER TABLE "site_settings" ADD COLUMN "newsletter_placeholder" text DEFAULT '' NOT NULL;
ALTER TABLE "site_settings" ADD COLUMN "subscribe_btn_text" text DEFAULT '' NOT NULL;
ALTER TABLE "feedback_answer" ADD CONSTRAINT "feedback_answer_campaign_id_feedback_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."feedback_campaign"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "contact_challenge_by_age" ON "contact_challenge" USING btree ("expires_at");
CREATE INDEX "contact_message_latest" ON "contact_message" USING btree ("created_at");
CREATE INDEX "feedback_campaign_by_time" ON "feedback_campaign" USING btree ("starts_at");
CREATE INDEX "kept_answer_by_age" ON "kept_answer" USING btree ("made_at");
CREATE INDEX "mail_due" ON "mail" USING btree ("due_at") WHERE failed_at is null;
CREATE INDEX "subscriber_by_age" ON "subscriber" USING btree ("created_at");
-- What the footer says where settings stand already.
UPDATE "site_settings" SET "contact_btn_text" = '联系我们', "newsletter_text" = '每月一封，收录当月的资讯、新游戏与活动。',
  "newsletter_placeholder" = '邮箱地址', "subscribe_btn_text" = '订阅月刊' WHERE "lang" = 2;

UPDATE "site_settings" SET "contact_btn_text" = 'Contact us',
  "newsletter_text" = 'Once a month: the news, new games and activities of the month.',
  "newsletter_placeholder" = 'Email address', "subscribe_btn_text" = 'Newsletter' WHERE "lang" = 3;

CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "feedback_campaign"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();

-- 0007_members
CREATE TABLE "member" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"name" text NOT NULL,
	"name_changed_at" timestamp with time zone,
	"nickname" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"birthday" date,
	"avatar" text NOT NULL,
	"lang" smallint NOT NULL,
	"verified_at" timestamp with time zone,
	"comment_allowed" boolean DEFAULT true NOT NULL,
	"vip_group" text,
	"material_only" boolean DEFAULT false NOT NULL,
	"operator" boolean DEFAULT false NOT NULL,
	"delete_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_email_unique" UNIQUE("email")
);

CREATE TABLE "member_avatar" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_avatar_member_id_unique" UNIQUE("member_id")
);

CREATE TABLE "member_link" (
	"id" serial PRIMARY KEY NOT NULL,
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_link_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "member_link_of" UNIQUE("member_id","kind")
);

CREATE TABLE "member_session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_session_token_hash_unique" UNIQUE("token_hash")
);

ALTER TABLE "member_avatar" ADD CONSTRAINT "member_avatar_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "member_link" ADD CONSTRAINT "member_link_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "member_session" ADD CONSTRAINT "member_session_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "member_name" ON "member" USING btree (lower("name"));
CREATE INDEX "member_leaving" ON "member" USING btree ("delete_at") WHERE delete_at is not null;
CREATE INDEX "member_unverified" ON "member" USING btree ("created_at") WHERE verified_at is null;
CREATE INDEX "member_link_by_end" ON "member_link" USING btree ("expires_at");
CREATE INDEX "member_session_of" ON "member_session" USING btree ("member_id");
CREATE INDEX "member_session_by_end" ON "member_session" USING btree ("expires_at");

-- 0008_operators
CREATE INDEX "member_operator" ON "member" USING btree ("id") WHERE operator;

-- 0009_materials
CREATE TABLE "material" (
	"id" serial PRIMARY KEY NOT NULL,
	"group_id" integer NOT NULL,
	"name" jsonb NOT NULL,
	"filename" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"crc" bigint NOT NULL,
	"hash" text NOT NULL,
	"sort" integer NOT NULL,
	"preview_image_id" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "material_size" CHECK ("material"."size" between 0 and 200000000)
);

CREATE TABLE "material_group" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"text" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sort" integer NOT NULL,
	"vip_group" text,
	"require_login" boolean DEFAULT false NOT NULL
);

CREATE TABLE "material_part" (
	"material_id" integer NOT NULL,
	"place" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "material_part_material_id_place_pk" PRIMARY KEY("material_id","place")
);

ALTER TABLE "material" ADD CONSTRAINT "material_group_id_material_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."material_group"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "material" ADD CONSTRAINT "material_preview_image_id_image_id_fk" FOREIGN KEY ("preview_image_id") REFERENCES "public"."image"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "material_part" ADD CONSTRAINT "material_part_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "material_by_group" ON "material" USING btree ("group_id","sort");
CREATE INDEX "material_by_preview" ON "material" USING btree ("preview_image_id");
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['material_group', 'material']
  LOOP
    EXECUTE format('CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed()', name);
  END LOOP;
END
$$;

-- 0010_analytics
CREATE TABLE "event_count" (
	"day" date NOT NULL,
	"category" text NOT NULL,
	"action" text NOT NULL,
	"label" text NOT NULL,
	"lang" smallint NOT NULL,
	"device" text NOT NULL,
	"source" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "event_count_day_category_action_label_lang_device_source_pk" PRIMARY KEY("day","category","action","label","lang","device","source")
);

-- 0011_activities
ALTER TABLE "calendar_event" ADD COLUMN "summary" jsonb;
ALTER TABLE "mail" ADD COLUMN "reply_to" text;
CREATE INDEX "calendar_event_activities" ON "calendar_event" USING btree ("ends_at","id") WHERE summary is not null;

-- 0012_opinions
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

CREATE TABLE "comment_report" (
	"comment_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_report_comment_id_member_id_pk" PRIMARY KEY("comment_id","member_id")
);

CREATE TABLE "comment_like" (
	"member_id" integer NOT NULL,
	"comment_id" integer NOT NULL,
	"liked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_like_member_id_comment_id_pk" PRIMARY KEY("member_id","comment_id")
);

CREATE TABLE "item_like" (
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"liked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "item_like_member_id_kind_item_id_pk" PRIMARY KEY("member_id","kind","item_id")
);

CREATE TABLE "ballot" (
	"id" serial PRIMARY KEY NOT NULL,
	"poll_id" integer NOT NULL,
	"member_id" integer,
	"option_ids" integer[] NOT NULL,
	"voted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ballot_of_member" UNIQUE("poll_id","member_id")
);

ALTER TABLE "kept_answer" ADD COLUMN "member_id" integer;
ALTER TABLE "comment" ADD CONSTRAINT "comment_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "comment" ADD CONSTRAINT "comment_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "comment" ADD CONSTRAINT "comment_thread_id_comment_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "comment_report" ADD CONSTRAINT "comment_report_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "comment_report" ADD CONSTRAINT "comment_report_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "comment_like" ADD CONSTRAINT "comment_like_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "comment_like" ADD CONSTRAINT "comment_like_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "item_like" ADD CONSTRAINT "item_like_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "ballot" ADD CONSTRAINT "ballot_poll_id_poll_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."poll"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "ballot" ADD CONSTRAINT "ballot_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;
CREATE INDEX "comment_top" ON "comment" USING btree ("article_id","created_at","id") WHERE thread_id is null and (state <> 'deleted' or reply_count > 0);
CREATE INDEX "comment_reply" ON "comment" USING btree ("thread_id","created_at","id");
CREATE INDEX "comment_of_article" ON "comment" USING btree ("article_id");
CREATE INDEX "comment_of_member" ON "comment" USING btree ("member_id","id");
CREATE INDEX "comment_reported" ON "comment" USING btree ("reported_at","id") WHERE reported_at is not null;
CREATE INDEX "comment_report_of_member" ON "comment_report" USING btree ("member_id");
CREATE INDEX "comment_like_of_comment" ON "comment_like" USING btree ("comment_id");
CREATE INDEX "comment_like_latest" ON "comment_like" USING btree ("member_id","liked_at" DESC NULLS FIRST);
CREATE INDEX "item_like_latest" ON "item_like" USING btree ("member_id","kind","liked_at" DESC NULLS FIRST,"item_id" DESC NULLS FIRST);
CREATE INDEX "ballot_by_member" ON "ballot" USING btree ("member_id","id");
ALTER TABLE "kept_answer" ADD CONSTRAINT "kept_answer_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "article_liked" ON "article" USING btree ("lang","liked_amount" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE withdrawn_at is null;
CREATE INDEX "game_liked" ON "game" USING btree ("lang","category","liked_amount" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX "kept_answer_of_member" ON "kept_answer" USING btree ("member_id") WHERE member_id is not null;

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

CREATE TRIGGER count_like AFTER INSERT OR DELETE ON "item_like" FOR EACH ROW EXECUTE FUNCTION count_item_like();

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

CREATE TRIGGER count_like AFTER INSERT OR DELETE ON "comment_like" FOR EACH ROW EXECUTE FUNCTION count_comment_like();

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

CREATE TRIGGER count_inserted AFTER INSERT ON "comment" REFERENCING NEW TABLE AS new_row
  FOR EACH STATEMENT EXECUTE FUNCTION count_comments();

CREATE TRIGGER count_updated AFTER UPDATE ON "comment" REFERENCING OLD TABLE AS old_row NEW TABLE AS new_row
  FOR EACH STATEMENT EXECUTE FUNCTION count_comments();

CREATE TRIGGER count_deleted AFTER DELETE ON "comment" REFERENCING OLD TABLE AS old_row
  FOR EACH STATEMENT EXECUTE FUNCTION count_comments();

-- Who leaves takes his words with him; where others have answered them, a place remains.
CREATE FUNCTION forget_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE comment SET state = 'deleted', text = NULL, reported_at = NULL WHERE member_id = OLD.id;
  RETURN OLD;
END
$$;

CREATE TRIGGER forget_words BEFORE DELETE ON "member" FOR EACH ROW EXECUTE FUNCTION forget_words();

-- 0013_session-ended
-- Members are in channels by their logins: whichever process ends one, all that have connections are told.
CREATE FUNCTION notify_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', OLD.id::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER session_ended AFTER DELETE ON member_session FOR EACH ROW EXECUTE FUNCTION notify_session_ended();

-- 0014_push-devices
CREATE TABLE "push_alarm" (
	"name" text PRIMARY KEY NOT NULL,
	"raised_at" timestamp with time zone NOT NULL
);

CREATE TABLE "push_device" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" integer NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"lang" smallint NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_success_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	CONSTRAINT "push_device_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "push_device_endpoint_unique" UNIQUE("endpoint")
);

ALTER TABLE "push_device" ADD CONSTRAINT "push_device_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "push_device" ADD CONSTRAINT "push_device_session_id_member_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."member_session"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "push_device_of" ON "push_device" USING btree ("member_id");

-- 0015_notifications
CREATE TABLE "follow" (
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"followed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follow_member_id_kind_key_pk" PRIMARY KEY("member_id","kind","key")
);

CREATE TABLE "notification" (
	"id" serial PRIMARY KEY NOT NULL,
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"about" jsonb NOT NULL,
	"group_key" text NOT NULL,
	"item_id" integer,
	"message_id" integer,
	"listed" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notification_once" UNIQUE("member_id","kind","cause")
);

CREATE TABLE "notification_delivery" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"notification_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"channel" text NOT NULL,
	"device_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"claimed_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"reason" text,
	"shown_at" timestamp with time zone,
	"clicked_at" timestamp with time zone,
	CONSTRAINT "notification_delivery_once" UNIQUE NULLS NOT DISTINCT("notification_id","channel","device_id")
);

CREATE TABLE "notification_event" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"about" jsonb NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_to" integer DEFAULT 0 NOT NULL,
	"queued_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "notification_event_once" UNIQUE("kind","cause")
);

CREATE TABLE "notification_setting" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL
);

CREATE TABLE "operator_message" (
	"id" serial PRIMARY KEY NOT NULL,
	"texts" jsonb NOT NULL,
	"link" text NOT NULL,
	"audience" jsonb NOT NULL,
	"send_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "follow" ADD CONSTRAINT "follow_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notification" ADD CONSTRAINT "notification_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notification" ADD CONSTRAINT "notification_message_id_operator_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."operator_message"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notification_delivery" ADD CONSTRAINT "notification_delivery_notification_id_notification_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notification"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notification_setting" ADD CONSTRAINT "notification_setting_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "follow_of" ON "follow" USING btree ("kind","key","member_id");
CREATE INDEX "notification_latest" ON "notification" USING btree ("member_id","id" DESC NULLS FIRST) WHERE listed;
CREATE INDEX "notification_unread" ON "notification" USING btree ("member_id","id" DESC NULLS FIRST) WHERE listed and read_at is null;
CREATE INDEX "notification_of_message" ON "notification" USING btree ("message_id") WHERE message_id is not null;
CREATE INDEX "notification_delivery_due" ON "notification_delivery" USING btree ("channel","due_at","id") WHERE state = 'waiting';
CREATE INDEX "notification_delivery_claimed" ON "notification_delivery" USING btree ("claimed_at") WHERE state = 'claimed';
CREATE INDEX "notification_delivery_waiting" ON "notification_delivery" USING btree ("member_id","channel") WHERE state = 'waiting';
CREATE INDEX "notification_delivery_sent" ON "notification_delivery" USING btree ("device_id","settled_at") WHERE state = 'sent' and channel = 'push';
CREATE INDEX "notification_event_open" ON "notification_event" USING btree ("due_at") WHERE done_at is null;
CREATE INDEX "notification_event_done" ON "notification_event" USING btree ("done_at") WHERE done_at is not null;

-- What happens is written down in the transaction in which it happens, whoever writes: a crash loses none of it. What
-- is old when it comes here is not news: a restore, an import, the sample. One cause is written down once.
CREATE FUNCTION note_news(kind text, cause text, about jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO notification_event (kind, cause, about) VALUES (kind, cause, about) ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION note_article() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_news('article', 'article:' || NEW.item_id, jsonb_build_object('item_id', NEW.item_id));
  RETURN NULL;
END
$$;

CREATE TRIGGER note_published AFTER INSERT ON "article" FOR EACH ROW
  WHEN (NEW.withdrawn_at IS NULL AND NEW.published_at BETWEEN now() - interval '2 days' AND now())
  EXECUTE FUNCTION note_article();

CREATE TRIGGER note_shown AFTER UPDATE OF withdrawn_at ON "article" FOR EACH ROW
  WHEN (OLD.withdrawn_at IS NOT NULL AND NEW.withdrawn_at IS NULL AND NEW.published_at BETWEEN now() - interval '2 days' AND now())
  EXECUTE FUNCTION note_article();

CREATE FUNCTION note_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_news(TG_ARGV[0], 'comment:' || NEW.id, jsonb_build_object('comment_id', NEW.id));
  RETURN NULL;
END
$$;

CREATE TRIGGER note_reply AFTER INSERT ON "comment" FOR EACH ROW
  WHEN (NEW.reply_to IS NOT NULL AND NEW.state = 'shown' AND NEW.created_at > now() - interval '1 day')
  EXECUTE FUNCTION note_comment('reply');

CREATE TRIGGER note_removed AFTER UPDATE OF state ON "comment" FOR EACH ROW
  WHEN (OLD.state = 'shown' AND NEW.state = 'banned' AND NEW.member_id IS NOT NULL)
  EXECUTE FUNCTION note_comment('comment_removed');

CREATE FUNCTION note_draw() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_news('draw', 'draw:' || NEW.number, jsonb_build_object('draw_number', NEW.number));
  RETURN NULL;
END
$$;

CREATE TRIGGER note_draw AFTER INSERT ON "draw" FOR EACH ROW
  WHEN (NOT NEW.sample AND NEW.drawn_at BETWEEN now() - interval '2 days' AND now() + interval '1 hour')
  EXECUTE FUNCTION note_draw();

-- 0016_notification_mail_token
ALTER TABLE "notification_setting" ADD COLUMN "mail_token" text DEFAULT gen_random_uuid()::text NOT NULL;
ALTER TABLE "notification_setting" ADD CONSTRAINT "notification_setting_mail_token_unique" UNIQUE("mail_token");

-- 0017_kept_refusals
ALTER TABLE "kept_answer" ADD COLUMN "refusal" jsonb;

-- Rows in each table. Triggers add a tombstone, counters and events.
INSERT INTO image (filename, origin_filename, hash, width, height, alt) VALUES
  ('a.webp', 'a.png', 'hash-a', 1200, 675, '{"3": "A kapok tree"}'), ('b.webp', 'b.png', 'hash-b', 600, 600, '{}');
INSERT INTO image_original VALUES (1, 'wide', 'image/png', '\x89504e47'), (2, 'square', 'image/png', '\x00ff');
INSERT INTO article (item_id, lang, title, subtitle, section, body, body_html, headings, reading_minutes, cover_image_id, published_at, updated_at, withdrawn_at)
  SELECT item, lang, 'Title ' || item, 'Subtitle 木棉', 'news', 'Body', '<p>Body</p>', '[]', 3, 1, now() - interval '1 day', now(), NULL
  FROM generate_series(1, 3) AS item, generate_series(2, 3) AS lang;
INSERT INTO article (item_id, lang, title, subtitle, section, body, body_html, headings, reading_minutes, cover_image_id, published_at, updated_at)
  VALUES (4, 3, 'Gone', '', 'news', 'Body', '<p>Body</p>', '[]', 1, 2, now(), now());
DELETE FROM article WHERE item_id = 4;
UPDATE article SET withdrawn_at = now() WHERE item_id = 3 AND lang = 3;
INSERT INTO label (key, name) VALUES ('odds', '{"2": "赔率", "3": "Odds"}'), ('news', '{"3": "News"}');
INSERT INTO article_label VALUES (1, 1), (2, 2);
INSERT INTO poll (item_id, question, starts_at, ends_at) VALUES (1, '{"3": "Which?"}', '2024-01-01Z', '2030-01-01Z');
INSERT INTO poll_option (poll_id, sort, text) VALUES (1, 1, '{"3": "This"}'), (1, 2, '{"3": "That"}');
INSERT INTO game (item_id, lang, name, subtitle, intro_html, features, category, type, cover_image_id, release_date, highest_odds, credit_exchange, jackpot_layers, html5, devices, free_game, featured)
  VALUES (1, 3, 'Lanterns', '', '<p></p>', '[]', 'slots', 'slot', 2, '2024-05-01', 500, false, 0, true, ARRAY['phone', 'desktop'], true, false),
    (1, 2, '灯笼', '', '<p></p>', '[]', 'slots', 'slot', 2, '2024-05-01', 500, false, 0, true, '{}', true, true);
INSERT INTO game_label VALUES (1, 1);
INSERT INTO draw VALUES ('24/001', now() - interval '1 hour', '{1,2,3,4,5,6}', 7, false), ('23/150', '2023-12-30Z', '{8,9,10,11,12,13}', 49, true);
INSERT INTO page (uri) VALUES ('/'), ('/games');
INSERT INTO banner (place, page_id, lang, desktop_image_id, mobile_image_id, uri, text, starts_at, ends_at, sort)
  VALUES ('top', 1, 3, 1, 2, '/', 'Welcome', '2024-01-01Z', '2030-01-01Z', 1);
INSERT INTO marquee (page_id, lang, text, uri, starts_at, ends_at, sort) VALUES (1, 3, 'Hello', '', '2024-01-01Z', '2030-01-01Z', 1);
INSERT INTO nav_item (lang, parent, icon, title, link, uri, sort) VALUES (3, NULL, 'home', 'Home', '/', '/', 1), (3, 1, '', 'Games', '/games', '/games', 2);
INSERT INTO page_component (page_id, component_id, sort, title) VALUES (1, 3, 1, '{"3": "Latest"}');
INSERT INTO page_meta VALUES ('/', 3, 'Kapok', 'News', 'kapok');
INSERT INTO partner (name, link, sort) VALUES ('{"3": "Partner"}', 'https://example.com/', 1);
INSERT INTO site_settings (lang, web_title, brand, brand_latin, keyword, description, about_text, copyright_text, external_link_text, external_links, popular_keywords)
  VALUES (3, 'Kapok', 'Kapok', 'Kapok', '', '', '', '', '', '[]', '["odds"]');
INSERT INTO search_text (type, source_id, lang, published_at, made_of_xid, words) VALUES ('article', 1, 3, now(), '700', 'kapok:1 tree:2');
INSERT INTO calendar_event (key, category, platform, title, starts_at, summary) VALUES ('one', 'release', '{}', '{"3": "Release"}', '2024-06-01Z', '{"3": "Summary"}');
INSERT INTO faq_group VALUES ('start', '{"3": "Start"}', 1);
INSERT INTO faq (key, group_key, sort, question, answer, answer_html) VALUES ('how', 'start', 1, '{}', '{}', '{}');
INSERT INTO site_document VALUES ('terms', 3, 'Terms', 'Text', '<p>Text</p>', '[]', now());
INSERT INTO issue VALUES ('2024-05', '{"3": "May"}', '{}');
INSERT INTO issue_article VALUES ('2024-05', 1, 1), ('2024-05', 2, 2);
INSERT INTO contact_challenge (pin, expires_at) VALUES ('1234', now() + interval '5 minutes');
INSERT INTO contact_message (lang, name, gender, phone, account, email, country, messenger, messenger_id, interest, message, newsletter)
  VALUES (3, 'Mei', 'f', '', '', 'mei@example.com', 'HK', '', '', 'other', 'Hello', true);
INSERT INTO feedback_campaign (title, intro, starts_at, ends_at) VALUES ('{}', '{}', '2024-01-01Z', '2030-01-01Z');
INSERT INTO feedback_answer (campaign_id, device, lang, frequency, frequency_other, purposes, purposes_other, channel, channel_other, satisfaction, satisfaction_other, suggestion)
  VALUES (1, gen_random_uuid(), 3, 'daily', '', '{news}', '', 'friend', '', 'good', '', 'More pictures');
INSERT INTO member (email, password_hash, name, nickname, avatar, lang, verified_at, operator) VALUES
  ('mei@example.com', 'hash', 'mei', 'Mei', 'preset-1', 3, now(), false), ('op@example.com', 'hash', 'op', 'Op', 'preset-2', 2, now(), true);
INSERT INTO member_avatar (id, member_id, bytes) VALUES (gen_random_uuid(), 1, '\x01');
INSERT INTO member_link (member_id, kind, token_hash, expires_at) VALUES (1, 'reset', 'token-1', now() + interval '1 hour'), (2, 'verify', 'token-2', now());
INSERT INTO member_session (member_id, token_hash, user_agent, expires_at) VALUES (1, 'session-1', 'Browser', now() + interval '30 days');
INSERT INTO kept_answer (action, key, request, answer, member_id, refusal) VALUES
  ('vote', gen_random_uuid(), 'hash', '{"data":{}}', 1, NULL), ('comment', gen_random_uuid(), 'hash', NULL, 1, '{"code": "poll_wrong"}'), ('contact', gen_random_uuid(), 'hash', '{}', NULL, NULL);
INSERT INTO mail (recipient, subject, text, html) VALUES ('mei@example.com', 'Hello', 'Text', '<p>Text</p>');
INSERT INTO subscriber (email, lang, mailed_at, cancel_token) VALUES ('mei@example.com', 3, now(), 'cancel-1');
INSERT INTO material_group (title, sort) VALUES ('{"3": "Posters"}', 1);
INSERT INTO material (group_id, name, filename, media_type, size, crc, hash, sort) VALUES (1, '{}', 'poster.png', 'image/png', 2, 4294967295, 'hash', 1);
INSERT INTO material_part VALUES (1, 0, '\x01'), (1, 1, '\x02');
INSERT INTO event_count VALUES ('2024-05-01', 'article', 'open', '1', 3, 'phone', 'direct', 12);
INSERT INTO comment (article_id, member_id, text) VALUES (1, 1, 'First');
INSERT INTO comment (article_id, member_id, thread_id, reply_to, text) VALUES (1, 2, 1, 1, 'Reply');
INSERT INTO comment_report (comment_id, member_id, reason, note) VALUES (1, 2, 'spam', '');
INSERT INTO comment_like (member_id, comment_id) VALUES (2, 1);
INSERT INTO item_like (member_id, kind, item_id) VALUES (1, 'article', 1), (1, 'game', 1);
INSERT INTO ballot (poll_id, member_id, option_ids) VALUES (1, 1, '{1}'), (1, NULL, '{2}');
INSERT INTO push_alarm VALUES ('push_broken', now());
INSERT INTO push_device (member_id, session_id, endpoint, p256dh, auth, lang, user_agent) SELECT 1, id, 'https://push.example.com/1', 'p', 'a', 3, 'Browser' FROM member_session;
INSERT INTO follow (member_id, kind, key) VALUES (1, 'section', 'news');
INSERT INTO operator_message (texts, link, audience) VALUES ('{"3": {"title": "Hi"}}', '/', '{"all": true}');
INSERT INTO notification (member_id, kind, cause, about, group_key, item_id, message_id, listed) VALUES
  (1, 'article', 'article:1', '{"item_id": 1}', 'article:1', 1, NULL, true), (1, 'message', 'message:1', '{}', 'message:1', NULL, 1, false);
INSERT INTO notification_delivery (notification_id, member_id, channel, device_id, state, due_at, claimed_at, settled_at, reason) VALUES
  (1, 1, 'push', (SELECT id FROM push_device), 'waiting', now(), NULL, NULL, NULL), (1, 1, 'mail', NULL, 'dropped', now(), NULL, now(), 'read'),
  (2, 1, 'push', (SELECT id FROM push_device), 'sent', now(), now(), now(), NULL), (2, 1, 'mail', NULL, 'claimed', now(), now(), NULL, NULL);
UPDATE notification_event SET done_at = now(), told_to = 1 WHERE kind = 'draw';
INSERT INTO notification_setting (member_id, settings) VALUES (1, '{"quiet": null}');
