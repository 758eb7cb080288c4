-- Every server process keeps rendered pages and answers in memory; this tells all of them when content has changed.
CREATE FUNCTION notify_content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('content_changed', TG_TABLE_NAME);
  RETURN NULL;
END
$$;--> statement-breakpoint
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
