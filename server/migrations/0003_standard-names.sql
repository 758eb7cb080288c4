-- Tables and columns get the terms that the code uses. Functions in triggers.sql are replaced afterwards.
ALTER TABLE "kept_answer" RENAME TO "idempotency_key";
ALTER TABLE "idempotency_key" RENAME COLUMN "request" TO "request_hash";
ALTER TABLE "idempotency_key" RENAME COLUMN "answer" TO "response";
ALTER TABLE "idempotency_key" RENAME COLUMN "refusal" TO "error";
ALTER TABLE "idempotency_key" RENAME COLUMN "made_at" TO "created_at";
ALTER TABLE "idempotency_key" RENAME CONSTRAINT "kept_answer_action_key_pk" TO "idempotency_key_action_key_pk";
ALTER TABLE "idempotency_key" RENAME CONSTRAINT "kept_answer_member_id_member_id_fk" TO "idempotency_key_member_id_member_id_fk";
ALTER INDEX "kept_answer_by_age" RENAME TO "idempotency_key_by_age";
ALTER INDEX "kept_answer_of_member" RENAME TO "idempotency_key_of_member";
--> statement-breakpoint
ALTER TABLE "departure" RENAME TO "tombstone";
ALTER TABLE "tombstone" RENAME CONSTRAINT "departure_kind_id_pk" TO "tombstone_kind_id_pk";
ALTER INDEX "departure_since" RENAME TO "tombstone_since";
--> statement-breakpoint
ALTER TABLE "edition_history" RENAME TO "sync_epoch";
ALTER TABLE "sync_epoch" RENAME COLUMN "here" TO "singleton";
ALTER TABLE "sync_epoch" RENAME CONSTRAINT "edition_history_pkey" TO "sync_epoch_pkey";
--> statement-breakpoint
ALTER TABLE "notification_event" RENAME COLUMN "cause" TO "dedupe_key";
ALTER TABLE "notification_event" RENAME COLUMN "about" TO "subject";
ALTER TABLE "notification_event" RENAME COLUMN "told_to" TO "last_member_id";
ALTER TABLE "notification_event" RENAME COLUMN "due_at" TO "scheduled_at";
ALTER TABLE "notification_event" RENAME COLUMN "done_at" TO "completed_at";
ALTER INDEX "notification_event_done" RENAME TO "notification_event_completed";
--> statement-breakpoint
ALTER TABLE "notification" RENAME COLUMN "cause" TO "dedupe_key";
ALTER TABLE "notification" RENAME COLUMN "about" TO "subject";
ALTER TABLE "notification" RENAME COLUMN "listed" TO "in_inbox";
--> statement-breakpoint
ALTER TABLE "notification_delivery" RENAME COLUMN "settled_at" TO "finished_at";
ALTER TABLE "notification_delivery" ALTER COLUMN "state" SET DEFAULT 'pending';
DROP INDEX "notification_delivery_due";
DROP INDEX "notification_delivery_waiting";
UPDATE "notification_delivery" SET "state" = CASE "state" WHEN 'waiting' THEN 'pending' ELSE 'suppressed' END
  WHERE "state" IN ('waiting', 'dropped');
--> statement-breakpoint
CREATE INDEX "notification_delivery_due" ON "notification_delivery" USING btree ("channel","due_at","id") WHERE state = 'pending';
CREATE INDEX "notification_delivery_pending" ON "notification_delivery" USING btree ("member_id","channel") WHERE state = 'pending';
--> statement-breakpoint
ALTER TABLE "member_link" RENAME TO "member_token";
ALTER TABLE "member_token" RENAME COLUMN "made_at" TO "created_at";
ALTER TABLE "member_token" RENAME CONSTRAINT "member_link_pkey" TO "member_token_pkey";
ALTER TABLE "member_token" RENAME CONSTRAINT "member_link_token_hash_unique" TO "member_token_token_hash_unique";
ALTER TABLE "member_token" RENAME CONSTRAINT "member_link_of" TO "member_token_of";
ALTER TABLE "member_token" RENAME CONSTRAINT "member_link_member_id_member_id_fk" TO "member_token_member_id_member_id_fk";
ALTER INDEX "member_link_by_end" RENAME TO "member_token_by_end";
ALTER SEQUENCE "member_link_id_seq" RENAME TO "member_token_id_seq";
--> statement-breakpoint
ALTER TABLE "member_avatar" RENAME COLUMN "made_at" TO "created_at";
ALTER TABLE "comment_report" RENAME COLUMN "made_at" TO "created_at";
--> statement-breakpoint
ALTER TABLE "contact_challenge" RENAME TO "captcha";
ALTER TABLE "captcha" RENAME CONSTRAINT "contact_challenge_pkey" TO "captcha_pkey";
ALTER INDEX "contact_challenge_by_age" RENAME TO "captcha_by_age";
--> statement-breakpoint
ALTER TABLE "push_alarm" RENAME TO "operator_alert";
ALTER TABLE "operator_alert" RENAME CONSTRAINT "push_alarm_pkey" TO "operator_alert_pkey";
--> statement-breakpoint
ALTER TABLE "event_count" RENAME TO "analytics_counter";
ALTER TABLE "analytics_counter" RENAME CONSTRAINT "event_count_day_category_action_label_lang_device_source_pk" TO "analytics_counter_day_category_action_label_lang_device_source_pk";
--> statement-breakpoint
ALTER TABLE "material_part" RENAME TO "material_chunk";
ALTER TABLE "material_chunk" RENAME CONSTRAINT "material_part_material_id_place_pk" TO "material_chunk_material_id_place_pk";
ALTER TABLE "material_chunk" RENAME CONSTRAINT "material_part_material_id_material_id_fk" TO "material_chunk_material_id_material_id_fk";
--> statement-breakpoint
ALTER TABLE "issue" RENAME TO "newsletter_issue";
ALTER TABLE "newsletter_issue" RENAME CONSTRAINT "issue_pkey" TO "newsletter_issue_pkey";
ALTER TABLE "issue_article" RENAME TO "newsletter_issue_article";
ALTER TABLE "newsletter_issue_article" RENAME CONSTRAINT "issue_article_month_item_id_pk" TO "newsletter_issue_article_month_item_id_pk";
ALTER TABLE "newsletter_issue_article" RENAME CONSTRAINT "issue_article_month_issue_month_fk" TO "newsletter_issue_article_month_newsletter_issue_month_fk";
ALTER INDEX "issue_article_by_item" RENAME TO "newsletter_issue_article_by_item";
