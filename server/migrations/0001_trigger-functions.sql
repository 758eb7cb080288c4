-- Functions and triggers are in server/database/triggers.sql since version 0.2. These are those of version 0.1.
DROP FUNCTION IF EXISTS notify_content_changed, note_article_change, note_game_change, touch_named_items, touch_labelled,
  touch_polled, touch_optioned, touch_covered, note_departures, note_withdrawal, begin_history, count_item_like,
  count_comment_like, count_comments, forget_words, notify_session_ended, note_article, note_comment, note_draw CASCADE;
--> statement-breakpoint
DROP FUNCTION IF EXISTS touch_items, add_to_comment_counts, note_news;
