CREATE TABLE "contact_challenge" (
	"key" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"pin" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "feedback_campaign" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"intro" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_answer" (
	"action" text NOT NULL,
	"key" uuid NOT NULL,
	"request" text NOT NULL,
	"answer" text,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_answer_action_key_pk" PRIMARY KEY("action","key")
);
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "contact_open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "contact_btn_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "newsletter_open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "newsletter_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "newsletter_placeholder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "subscribe_btn_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback_answer" ADD CONSTRAINT "feedback_answer_campaign_id_feedback_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."feedback_campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_challenge_by_age" ON "contact_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "contact_message_latest" ON "contact_message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "feedback_campaign_by_time" ON "feedback_campaign" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "kept_answer_by_age" ON "kept_answer" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "mail_due" ON "mail" USING btree ("due_at") WHERE failed_at is null;--> statement-breakpoint
CREATE INDEX "subscriber_by_age" ON "subscriber" USING btree ("created_at");--> statement-breakpoint
-- What the footer says where settings stand already.
UPDATE "site_settings" SET "contact_btn_text" = '联系我们', "newsletter_text" = '每月一封，收录当月的资讯、新游戏与活动。',
  "newsletter_placeholder" = '邮箱地址', "subscribe_btn_text" = '订阅月刊' WHERE "lang" = 2;
--> statement-breakpoint
UPDATE "site_settings" SET "contact_btn_text" = 'Contact us',
  "newsletter_text" = 'Once a month: the news, new games and activities of the month.',
  "newsletter_placeholder" = 'Email address', "subscribe_btn_text" = 'Newsletter' WHERE "lang" = 3;
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "feedback_campaign"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed();
