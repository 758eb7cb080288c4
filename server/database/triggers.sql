-- All functions and triggers of the site, applied after the migrations. The file can run any number of times.
-- Triggers invalidate caches, stamp changes, keep counters and enqueue events. They hold no rules of the product.
-- A trigger that is removed here is dropped by a migration.

-- Invalidation: every server process drops its cached responses on this notification.
CREATE OR REPLACE FUNCTION notify_content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('content_changed', TG_TABLE_NAME);
  RETURN NULL;
END
$$;

-- Tables with content notify on every statement. Updates of counters alone do not: a like must not empty the caches.
DO $$
DECLARE
  content record;
  columns text;
BEGIN
  FOR content IN SELECT * FROM (VALUES
    ('article', ARRAY['view_count', 'liked_amount', 'comment_count']), ('article_label', '{}'), ('banner', '{}'),
    ('calendar_event', '{}'), ('draw', '{}'), ('faq', '{}'), ('faq_group', '{}'), ('feedback_campaign', '{}'),
    ('game', ARRAY['liked_amount']), ('game_label', '{}'), ('image', '{}'), ('newsletter_issue', '{}'), ('newsletter_issue_article', '{}'),
    ('label', '{}'), ('marquee', '{}'), ('material', '{}'), ('material_group', '{}'), ('nav_item', '{}'), ('page', '{}'),
    ('page_component', '{}'), ('page_meta', '{}'), ('partner', '{}'), ('poll', ARRAY['voted_count']),
    ('poll_option', ARRAY['voted']), ('search_text', '{}'), ('site_document', '{}'), ('site_settings', '{}')
  ) AS listed (name, counters)
  LOOP
    SELECT string_agg(format('%I', attname), ', ' ORDER BY attname) INTO columns FROM pg_attribute
      WHERE attrelid = content.name::regclass AND attnum > 0 AND NOT attisdropped AND attname <> ALL (content.counters);
    EXECUTE format('CREATE OR REPLACE TRIGGER content_changed AFTER INSERT OR UPDATE%s OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed()',
      CASE WHEN cardinality(content.counters) > 0 THEN ' OF ' || columns END, content.name);
  END LOOP;
END
$$;

-- Invalidation: every server process drops the cached responses that show an item with changed comments or counters.
CREATE OR REPLACE FUNCTION notify_counters_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('reactions_changed', TG_TABLE_NAME || ' ' || NEW.id);
  RETURN NULL;
END
$$;

-- An item notifies when readers like it or comment on it.
CREATE OR REPLACE TRIGGER counters_changed AFTER UPDATE OF liked_amount, comment_count ON article FOR EACH ROW
  WHEN ((OLD.liked_amount, OLD.comment_count) IS DISTINCT FROM (NEW.liked_amount, NEW.comment_count))
  EXECUTE FUNCTION notify_counters_changed();
-- The same for games.
CREATE OR REPLACE TRIGGER counters_changed AFTER UPDATE OF liked_amount ON game FOR EACH ROW
  WHEN (OLD.liked_amount IS DISTINCT FROM NEW.liked_amount) EXECUTE FUNCTION notify_counters_changed();

-- A comment is shown with its article and in its thread. Nobody has read the thread of a new first comment.
CREATE OR REPLACE FUNCTION notify_comments_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE items text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    items := ARRAY(SELECT DISTINCT unnest(ARRAY['article ' || article_id, 'comment ' || thread_id]) FROM new_row);
  ELSE
    items := ARRAY(SELECT DISTINCT unnest(ARRAY['article ' || article_id, 'comment ' || coalesce(thread_id, id)])
      FROM old_row);
  END IF;
  PERFORM pg_notify('reactions_changed', item) FROM unnest(items) AS item WHERE item IS NOT NULL;
  RETURN NULL;
END
$$;

-- New comments notify.
CREATE OR REPLACE TRIGGER notify_inserted AFTER INSERT ON comment REFERENCING NEW TABLE AS new_row
  FOR EACH STATEMENT EXECUTE FUNCTION notify_comments_changed();
-- Changed comments notify.
CREATE OR REPLACE TRIGGER notify_updated AFTER UPDATE ON comment REFERENCING OLD TABLE AS old_row
  FOR EACH STATEMENT EXECUTE FUNCTION notify_comments_changed();
-- Deleted comments notify.
CREATE OR REPLACE TRIGGER notify_deleted AFTER DELETE ON comment REFERENCING OLD TABLE AS old_row
  FOR EACH STATEMENT EXECUTE FUNCTION notify_comments_changed();

-- Invalidation: the process with the realtime connections of an ended session closes them.
CREATE OR REPLACE FUNCTION notify_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', OLD.id::text);
  RETURN NULL;
END
$$;

-- Every deleted session is announced.
CREATE OR REPLACE TRIGGER session_ended AFTER DELETE ON member_session
  FOR EACH ROW EXECUTE FUNCTION notify_session_ended();

-- Stamp: changed_xid orders changes for section sync. Counters are excluded; a new column is included by default.
CREATE OR REPLACE FUNCTION stamp_article_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE compared article;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    compared := NEW;
    compared.changed_xid := OLD.changed_xid;
    compared.view_count := OLD.view_count;
    compared.liked_amount := OLD.liked_amount;
    compared.comment_count := OLD.comment_count;
    IF compared IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
  END IF;
  NEW.changed_xid := pg_current_xact_id();
  RETURN NEW;
END
$$;

-- The same for games.
CREATE OR REPLACE FUNCTION stamp_game_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE compared game;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    compared := NEW;
    compared.changed_xid := OLD.changed_xid;
    compared.popularity := OLD.popularity;
    compared.liked_amount := OLD.liked_amount;
    IF compared IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
  END IF;
  NEW.changed_xid := pg_current_xact_id();
  RETURN NEW;
END
$$;

-- An article is stamped when its own columns change.
CREATE OR REPLACE TRIGGER stamp_change BEFORE INSERT OR UPDATE ON article
  FOR EACH ROW EXECUTE FUNCTION stamp_article_change();
-- A game is stamped when its own columns change.
CREATE OR REPLACE TRIGGER stamp_change BEFORE INSERT OR UPDATE ON game
  FOR EACH ROW EXECUTE FUNCTION stamp_game_change();

-- Stamps all rows of the given items, because something that is shown with them changed.
CREATE OR REPLACE FUNCTION touch_items(kind text, items integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(items) = 0 THEN RETURN; END IF;
  EXECUTE format('UPDATE %I SET changed_xid = pg_current_xact_id()
    WHERE item_id = ANY ($1) AND changed_xid <> pg_current_xact_id()', kind) USING items;
END
$$;

-- Stamps the items that the changed rows name in item_id.
CREATE OR REPLACE FUNCTION touch_named_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM touch_items(TG_ARGV[0], ARRAY(SELECT DISTINCT item_id FROM old_row)); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM touch_items(TG_ARGV[0], ARRAY(SELECT DISTINCT item_id FROM new_row)); END IF;
  RETURN NULL;
END
$$;

-- An item is stamped when a label is added or removed, and when a text in another language is added or deleted.
DO $$
DECLARE
  kind text;
  labels text;
BEGIN
  FOREACH kind IN ARRAY ARRAY['article', 'game'] LOOP
    labels := kind || '_label';
    EXECUTE format('CREATE OR REPLACE TRIGGER touch_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS new_row
      FOR EACH STATEMENT EXECUTE FUNCTION touch_named_items(%L)', labels, kind);
    EXECUTE format('CREATE OR REPLACE TRIGGER touch_updated AFTER UPDATE ON %I
      REFERENCING OLD TABLE AS old_row NEW TABLE AS new_row
      FOR EACH STATEMENT EXECUTE FUNCTION touch_named_items(%L)', labels, kind);
    EXECUTE format('CREATE OR REPLACE TRIGGER touch_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS old_row
      FOR EACH STATEMENT EXECUTE FUNCTION touch_named_items(%L)', labels, kind);
    EXECUTE format('CREATE OR REPLACE TRIGGER touch_translations AFTER INSERT ON %I REFERENCING NEW TABLE AS new_row
      FOR EACH STATEMENT EXECUTE FUNCTION touch_named_items(%L)', kind, kind);
    EXECUTE format('CREATE OR REPLACE TRIGGER touch_left_translations AFTER DELETE ON %I
      REFERENCING OLD TABLE AS old_row FOR EACH STATEMENT EXECUTE FUNCTION touch_named_items(%L)', kind, kind);
  END LOOP;
END
$$;

-- Stamps the items that have the changed label.
CREATE OR REPLACE FUNCTION touch_items_on_label_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_items('article', ARRAY(SELECT DISTINCT item_id FROM article_label WHERE label_id = NEW.id));
  PERFORM touch_items('game', ARRAY(SELECT DISTINCT item_id FROM game_label WHERE label_id = NEW.id));
  RETURN NULL;
END
$$;

-- Items are stamped when a label of theirs gets another key or name.
CREATE OR REPLACE TRIGGER touch_items AFTER UPDATE ON label FOR EACH ROW
  WHEN ((OLD.key, OLD.name) IS DISTINCT FROM (NEW.key, NEW.name)) EXECUTE FUNCTION touch_items_on_label_change();

-- Stamps the article of the changed poll.
CREATE OR REPLACE FUNCTION touch_article_on_poll_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM touch_items('article', ARRAY[OLD.item_id]); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM touch_items('article', ARRAY[NEW.item_id]); END IF;
  RETURN NULL;
END
$$;

-- An article is stamped when it gets or loses a poll.
CREATE OR REPLACE TRIGGER touch_items AFTER INSERT OR DELETE ON poll
  FOR EACH ROW EXECUTE FUNCTION touch_article_on_poll_change();
-- An article is stamped when its poll changes, except for the number of votes.
CREATE OR REPLACE TRIGGER touch_items_on_update AFTER UPDATE ON poll FOR EACH ROW
  WHEN ((OLD.item_id, OLD.question, OLD.starts_at, OLD.ends_at, OLD.max_options)
    IS DISTINCT FROM (NEW.item_id, NEW.question, NEW.starts_at, NEW.ends_at, NEW.max_options))
  EXECUTE FUNCTION touch_article_on_poll_change();

-- Stamps the article of the changed poll option.
CREATE OR REPLACE FUNCTION touch_article_on_option_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM touch_items('article', ARRAY(SELECT item_id FROM poll WHERE id = OLD.poll_id)); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM touch_items('article', ARRAY(SELECT item_id FROM poll WHERE id = NEW.poll_id)); END IF;
  RETURN NULL;
END
$$;

-- An article is stamped when its poll gets or loses an option.
CREATE OR REPLACE TRIGGER touch_items AFTER INSERT OR DELETE ON poll_option
  FOR EACH ROW EXECUTE FUNCTION touch_article_on_option_change();
-- An article is stamped when an option of its poll changes, except for the number of votes.
CREATE OR REPLACE TRIGGER touch_items_on_update AFTER UPDATE ON poll_option FOR EACH ROW
  WHEN ((OLD.poll_id, OLD.sort, OLD.text) IS DISTINCT FROM (NEW.poll_id, NEW.sort, NEW.text))
  EXECUTE FUNCTION touch_article_on_option_change();

-- Stamps the items that have the changed picture as their cover.
CREATE OR REPLACE FUNCTION touch_items_on_cover_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM touch_items('article', ARRAY(SELECT item_id FROM article WHERE cover_image_id = NEW.id));
  PERFORM touch_items('game', ARRAY(SELECT item_id FROM game WHERE cover_image_id = NEW.id));
  RETURN NULL;
END
$$;

-- Items are stamped when their cover picture gets other bytes, another size or another description.
CREATE OR REPLACE TRIGGER touch_items AFTER UPDATE ON image FOR EACH ROW
  WHEN ((OLD.hash, OLD.width, OLD.height, OLD.alt, OLD.info) IS DISTINCT FROM (NEW.hash, NEW.width, NEW.height, NEW.alt, NEW.info))
  EXECUTE FUNCTION touch_items_on_cover_change();

-- Stamp: a tombstone tells devices that hold a deleted text to drop it.
CREATE OR REPLACE FUNCTION record_tombstones() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tombstone (kind, id, lang) SELECT TG_TABLE_NAME, id, lang FROM old_row
    ON CONFLICT (kind, id) DO UPDATE SET lang = excluded.lang, changed_xid = excluded.changed_xid;
  RETURN NULL;
END
$$;

-- A deleted article leaves a tombstone.
CREATE OR REPLACE TRIGGER record_tombstones AFTER DELETE ON article REFERENCING OLD TABLE AS old_row
  FOR EACH STATEMENT EXECUTE FUNCTION record_tombstones();
-- A deleted game leaves a tombstone.
CREATE OR REPLACE TRIGGER record_tombstones AFTER DELETE ON game REFERENCING OLD TABLE AS old_row
  FOR EACH STATEMENT EXECUTE FUNCTION record_tombstones();

-- Records a tombstone for a withdrawn text and stamps its translations, which list the languages of the item.
CREATE OR REPLACE FUNCTION record_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.withdrawn_at IS NOT NULL THEN
    INSERT INTO tombstone (kind, id, lang) VALUES ('article', NEW.id, NEW.lang)
      ON CONFLICT (kind, id) DO UPDATE SET lang = excluded.lang, changed_xid = excluded.changed_xid;
  END IF;
  PERFORM touch_items('article', ARRAY[NEW.item_id]);
  RETURN NULL;
END
$$;

-- A withdrawn article leaves a tombstone; a republished one stamps its translations.
CREATE OR REPLACE TRIGGER record_withdrawal AFTER UPDATE ON article FOR EACH ROW
  WHEN ((OLD.withdrawn_at IS NULL) <> (NEW.withdrawn_at IS NULL)) EXECUTE FUNCTION record_withdrawal();

-- Stamp: a new version of the row of sync_epoch makes all sync points invalid.
CREATE OR REPLACE FUNCTION reset_sync_epoch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sync_epoch SET singleton = singleton;
  RETURN NULL;
END
$$;

-- TRUNCATE names no deleted rows, so it leaves no tombstones: devices sync from the beginning.
CREATE OR REPLACE TRIGGER reset_sync_epoch AFTER TRUNCATE ON article FOR EACH STATEMENT EXECUTE FUNCTION reset_sync_epoch();
-- The same for games.
CREATE OR REPLACE TRIGGER reset_sync_epoch AFTER TRUNCATE ON game FOR EACH STATEMENT EXECUTE FUNCTION reset_sync_epoch();

-- Counters: likes of an article or a game. Rows of one item are locked in the order of their ids.
CREATE OR REPLACE FUNCTION count_item_like() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- A like adds one, a deleted like subtracts one.
CREATE OR REPLACE TRIGGER count_like AFTER INSERT OR DELETE ON item_like FOR EACH ROW EXECUTE FUNCTION count_item_like();

-- Counters: likes of a comment.
CREATE OR REPLACE FUNCTION count_comment_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE comment SET liked_amount = greatest(liked_amount - 1, 0) WHERE id = OLD.comment_id;
  ELSE
    UPDATE comment SET liked_amount = liked_amount + 1 WHERE id = NEW.comment_id;
  END IF;
  RETURN NULL;
END
$$;

-- A like adds one, a deleted like subtracts one.
CREATE OR REPLACE TRIGGER count_like AFTER INSERT OR DELETE ON comment_like FOR EACH ROW EXECUTE FUNCTION count_comment_like();

-- Counters: comments of an article and replies of a thread. One update per article and statement, not one per row.
-- Locks are taken in this order: a comment, its thread, the article.
CREATE OR REPLACE FUNCTION add_to_comment_counts(articles integer[], threads integer[], steps integer[]) RETURNS void LANGUAGE plpgsql AS $$
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

-- Counts the comments of the changed rows that readers see.
CREATE OR REPLACE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- New comments are counted.
CREATE OR REPLACE TRIGGER count_inserted AFTER INSERT ON comment REFERENCING NEW TABLE AS new_row
  FOR EACH STATEMENT EXECUTE FUNCTION count_comments();
-- Comments that become visible or hidden are counted.
CREATE OR REPLACE TRIGGER count_updated AFTER UPDATE ON comment REFERENCING OLD TABLE AS old_row NEW TABLE AS new_row
  FOR EACH STATEMENT EXECUTE FUNCTION count_comments();
-- Deleted comments are subtracted.
CREATE OR REPLACE TRIGGER count_deleted AFTER DELETE ON comment REFERENCING OLD TABLE AS old_row
  FOR EACH STATEMENT EXECUTE FUNCTION count_comments();

-- Deletes the texts of a member's comments, whichever statement deletes the member. Rows stay for their replies.
CREATE OR REPLACE FUNCTION anonymize_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE comment SET state = 'deleted', text = NULL, reported_at = NULL WHERE member_id = OLD.id;
  RETURN OLD;
END
$$;

-- Comments lose their text before the foreign key clears their member.
CREATE OR REPLACE TRIGGER anonymize_comments BEFORE DELETE ON member FOR EACH ROW EXECUTE FUNCTION anonymize_comments();

-- Queue: events are stored in the transaction that causes them, so a crash loses none. A dedupe key is stored once.
-- A publication sets how long its events wait, or `off` when nobody is told.
CREATE OR REPLACE FUNCTION enqueue_event(kind text, dedupe_key text, subject jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE delay text := coalesce(current_setting('kapok.notification_delay', true), '');
BEGIN
  IF delay = 'off' THEN RETURN; END IF;
  INSERT INTO notification_event (kind, dedupe_key, subject, scheduled_at)
    VALUES (enqueue_event.kind, enqueue_event.dedupe_key, enqueue_event.subject,
      now() + CASE WHEN delay = '' THEN interval '0' ELSE delay::interval END)
    ON CONFLICT DO NOTHING;
END
$$;

-- Enqueues the publication of an article.
CREATE OR REPLACE FUNCTION enqueue_article_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_event('article', 'article:' || NEW.item_id, jsonb_build_object('item_id', NEW.item_id));
  RETURN NULL;
END
$$;

-- A new article is enqueued. Older ones come from an import or the sample content and are not.
CREATE OR REPLACE TRIGGER enqueue_published AFTER INSERT ON article FOR EACH ROW
  WHEN (NEW.withdrawn_at IS NULL AND NEW.published_at BETWEEN now() - interval '2 days' AND now())
  EXECUTE FUNCTION enqueue_article_event();
-- A recent article that is no longer withdrawn is enqueued.
CREATE OR REPLACE TRIGGER enqueue_republished AFTER UPDATE OF withdrawn_at ON article FOR EACH ROW
  WHEN (OLD.withdrawn_at IS NOT NULL AND NEW.withdrawn_at IS NULL AND NEW.published_at BETWEEN now() - interval '2 days' AND now())
  EXECUTE FUNCTION enqueue_article_event();

-- Drops the event of an article that no reader sees in any language, if nobody was told yet.
CREATE OR REPLACE FUNCTION drop_article_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM notification_event WHERE kind = 'article' AND dedupe_key = 'article:' || NEW.item_id
    AND scheduled_at > now() AND completed_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM article WHERE item_id = NEW.item_id AND withdrawn_at IS NULL);
  RETURN NULL;
END
$$;

-- A publication that is undone within its time leaves no event.
CREATE OR REPLACE TRIGGER drop_withdrawn AFTER UPDATE OF withdrawn_at ON article FOR EACH ROW
  WHEN (OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL)
  EXECUTE FUNCTION drop_article_event();

-- Enqueues an event of a comment; the argument is its kind.
CREATE OR REPLACE FUNCTION enqueue_comment_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_event(TG_ARGV[0], 'comment:' || NEW.id, jsonb_build_object('comment_id', NEW.id));
  RETURN NULL;
END
$$;

-- A new reply is enqueued.
CREATE OR REPLACE TRIGGER enqueue_reply AFTER INSERT ON comment FOR EACH ROW
  WHEN (NEW.reply_to IS NOT NULL AND NEW.state = 'shown' AND NEW.created_at > now() - interval '1 day')
  EXECUTE FUNCTION enqueue_comment_event('reply');
-- A comment that an operator removed is enqueued.
CREATE OR REPLACE TRIGGER enqueue_removed AFTER UPDATE OF state ON comment FOR EACH ROW
  WHEN (OLD.state = 'shown' AND NEW.state = 'banned' AND NEW.member_id IS NOT NULL)
  EXECUTE FUNCTION enqueue_comment_event('comment_removed');

-- Enqueues the result of a draw.
CREATE OR REPLACE FUNCTION enqueue_draw_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_event('draw', 'draw:' || NEW.number, jsonb_build_object('draw_number', NEW.number));
  RETURN NULL;
END
$$;

-- A new result is enqueued. Sample draws and imported history are not.
CREATE OR REPLACE TRIGGER enqueue_draw AFTER INSERT ON draw FOR EACH ROW
  WHEN (NOT NEW.sample AND NEW.drawn_at BETWEEN now() - interval '2 days' AND now() + interval '1 hour')
  EXECUTE FUNCTION enqueue_draw_event();

-- Enqueue: server processes queue the fan-out of new events on this notification.
CREATE OR REPLACE FUNCTION notify_event_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('notification_event', '');
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER notify_event_inserted AFTER INSERT ON notification_event FOR EACH STATEMENT
  EXECUTE FUNCTION notify_event_inserted();

-- Rows of the audit log never change, and only the purge deletes them.
CREATE OR REPLACE FUNCTION protect_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('kapok.purges_audit', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The audit log cannot be changed.' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE OR REPLACE TRIGGER protect_audit BEFORE UPDATE OR DELETE ON audit_event FOR EACH ROW
  EXECUTE FUNCTION protect_audit();
-- TRUNCATE runs no triggers of rows.
CREATE OR REPLACE TRIGGER protect_audit_table BEFORE TRUNCATE ON audit_event FOR EACH STATEMENT
  EXECUTE FUNCTION protect_audit();
