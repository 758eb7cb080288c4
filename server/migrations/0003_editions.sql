CREATE TABLE "departure" (
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"lang" smallint NOT NULL,
	"changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "departure_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "edition_history" (
	"here" boolean PRIMARY KEY DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "game" ADD COLUMN "changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "departure_since" ON "departure" USING btree ("lang","kind","changed_xid");--> statement-breakpoint
CREATE INDEX "article_by_cover" ON "article" USING btree ("cover_image_id");--> statement-breakpoint
CREATE INDEX "game_by_cover" ON "game" USING btree ("cover_image_id");--> statement-breakpoint
INSERT INTO "edition_history" DEFAULT VALUES;
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER note_change BEFORE INSERT OR UPDATE ON "article" FOR EACH ROW EXECUTE FUNCTION note_article_change();
--> statement-breakpoint
CREATE TRIGGER note_change BEFORE INSERT OR UPDATE ON "game" FOR EACH ROW EXECUTE FUNCTION note_game_change();
--> statement-breakpoint
-- Marks the rows of some items as changed, because something that is shown with them has.
CREATE FUNCTION touch_items(kind text, items integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(items) = 0 THEN RETURN; END IF;
  EXECUTE format('UPDATE %I SET changed_xid = pg_current_xact_id()
    WHERE item_id = ANY ($1) AND changed_xid <> pg_current_xact_id()', kind) USING items;
END
$$;
--> statement-breakpoint
-- For tables that name the item: labels of an item, its texts in other languages.
CREATE FUNCTION touch_named_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM touch_items(TG_ARGV[0], ARRAY(SELECT DISTINCT item_id FROM old_row)); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM touch_items(TG_ARGV[0], ARRAY(SELECT DISTINCT item_id FROM new_row)); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE FUNCTION touch_labelled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_items('article', ARRAY(SELECT DISTINCT item_id FROM article_label WHERE label_id = NEW.id));
  PERFORM touch_items('game', ARRAY(SELECT DISTINCT item_id FROM game_label WHERE label_id = NEW.id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER touch_items AFTER UPDATE ON "label" FOR EACH ROW
  WHEN ((OLD.key, OLD.name) IS DISTINCT FROM (NEW.key, NEW.name)) EXECUTE FUNCTION touch_labelled();
--> statement-breakpoint
CREATE FUNCTION touch_polled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM touch_items('article', ARRAY[OLD.item_id]); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM touch_items('article', ARRAY[NEW.item_id]); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Votes are no change: what is shown of them while a poll is open is a number that grows by itself.
CREATE TRIGGER touch_items AFTER INSERT OR DELETE ON "poll" FOR EACH ROW EXECUTE FUNCTION touch_polled();
--> statement-breakpoint
CREATE TRIGGER touch_items_again AFTER UPDATE ON "poll" FOR EACH ROW
  WHEN ((OLD.item_id, OLD.question, OLD.starts_at, OLD.ends_at, OLD.max_options)
    IS DISTINCT FROM (NEW.item_id, NEW.question, NEW.starts_at, NEW.ends_at, NEW.max_options))
  EXECUTE FUNCTION touch_polled();
--> statement-breakpoint
CREATE FUNCTION touch_optioned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM touch_items('article', ARRAY(SELECT item_id FROM poll WHERE id = OLD.poll_id)); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM touch_items('article', ARRAY(SELECT item_id FROM poll WHERE id = NEW.poll_id)); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER touch_items AFTER INSERT OR DELETE ON "poll_option" FOR EACH ROW EXECUTE FUNCTION touch_optioned();
--> statement-breakpoint
CREATE TRIGGER touch_items_again AFTER UPDATE ON "poll_option" FOR EACH ROW
  WHEN ((OLD.poll_id, OLD.sort, OLD.text) IS DISTINCT FROM (NEW.poll_id, NEW.sort, NEW.text))
  EXECUTE FUNCTION touch_optioned();
--> statement-breakpoint
CREATE FUNCTION touch_covered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_items('article', ARRAY(SELECT item_id FROM article WHERE cover_image_id = NEW.id));
  PERFORM touch_items('game', ARRAY(SELECT item_id FROM game WHERE cover_image_id = NEW.id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER touch_items AFTER UPDATE ON "image" FOR EACH ROW
  WHEN ((OLD.hash, OLD.width, OLD.height, OLD.alt, OLD.info) IS DISTINCT FROM (NEW.hash, NEW.width, NEW.height, NEW.alt, NEW.info))
  EXECUTE FUNCTION touch_covered();
--> statement-breakpoint
CREATE FUNCTION note_departures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO departure (kind, id, lang) SELECT TG_TABLE_NAME, id, lang FROM old_row
    ON CONFLICT (kind, id) DO UPDATE SET lang = excluded.lang, changed_xid = excluded.changed_xid;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_departures AFTER DELETE ON "article" REFERENCING OLD TABLE AS old_row
  FOR EACH STATEMENT EXECUTE FUNCTION note_departures();
--> statement-breakpoint
CREATE TRIGGER note_departures AFTER DELETE ON "game" REFERENCING OLD TABLE AS old_row
  FOR EACH STATEMENT EXECUTE FUNCTION note_departures();
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER note_withdrawal AFTER UPDATE ON "article" FOR EACH ROW
  WHEN ((OLD.withdrawn_at IS NULL) <> (NEW.withdrawn_at IS NULL)) EXECUTE FUNCTION note_withdrawal();
--> statement-breakpoint
-- Emptied at once, a table names no rows that have gone: then everybody begins anew.
CREATE FUNCTION begin_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE edition_history SET here = here;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER begin_history AFTER TRUNCATE ON "article" FOR EACH STATEMENT EXECUTE FUNCTION begin_history();
--> statement-breakpoint
CREATE TRIGGER begin_history AFTER TRUNCATE ON "game" FOR EACH STATEMENT EXECUTE FUNCTION begin_history();
