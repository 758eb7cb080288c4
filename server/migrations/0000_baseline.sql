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
--> statement-breakpoint
CREATE TABLE "kept_answer" (
	"action" text NOT NULL,
	"key" uuid NOT NULL,
	"request" text NOT NULL,
	"member_id" integer,
	"answer" text,
	"refusal" jsonb,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_answer_action_key_pk" PRIMARY KEY("action","key")
);
--> statement-breakpoint
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
	"view_count" integer DEFAULT 0 NOT NULL,
	"changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL
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
CREATE TABLE "calendar_event" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text,
	"category" text NOT NULL,
	"platform" jsonb NOT NULL,
	"title" jsonb NOT NULL,
	"link" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"summary" jsonb,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_event_key_unique" UNIQUE("key")
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "comment_report" (
	"comment_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_report_comment_id_member_id_pk" PRIMARY KEY("comment_id","member_id")
);
--> statement-breakpoint
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
	"liked_amount" integer DEFAULT 0 NOT NULL,
	"changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_label" (
	"item_id" integer NOT NULL,
	"label_id" integer NOT NULL,
	CONSTRAINT "game_label_item_id_label_id_pk" PRIMARY KEY("item_id","label_id")
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
CREATE TABLE "comment_like" (
	"member_id" integer NOT NULL,
	"comment_id" integer NOT NULL,
	"liked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_like_member_id_comment_id_pk" PRIMARY KEY("member_id","comment_id")
);
--> statement-breakpoint
CREATE TABLE "item_like" (
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"liked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "item_like_member_id_kind_item_id_pk" PRIMARY KEY("member_id","kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" serial PRIMARY KEY NOT NULL,
	"message_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"reply_to" text,
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
--> statement-breakpoint
CREATE TABLE "material_group" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"text" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sort" integer NOT NULL,
	"vip_group" text,
	"require_login" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "material_part" (
	"material_id" integer NOT NULL,
	"place" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "material_part_material_id_place_pk" PRIMARY KEY("material_id","place")
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
--> statement-breakpoint
CREATE TABLE "member_avatar" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_avatar_member_id_unique" UNIQUE("member_id")
);
--> statement-breakpoint
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
--> statement-breakpoint
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
CREATE TABLE "follow" (
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"followed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follow_member_id_kind_key_pk" PRIMARY KEY("member_id","kind","key")
);
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "notification_setting" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"mail_token" text DEFAULT gen_random_uuid()::text NOT NULL,
	CONSTRAINT "notification_setting_mail_token_unique" UNIQUE("mail_token")
);
--> statement-breakpoint
CREATE TABLE "operator_message" (
	"id" serial PRIMARY KEY NOT NULL,
	"texts" jsonb NOT NULL,
	"link" text NOT NULL,
	"audience" jsonb NOT NULL,
	"send_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"footer_links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"popular_keywords" jsonb NOT NULL,
	"contact_open" boolean DEFAULT true NOT NULL,
	"contact_btn_text" text DEFAULT '' NOT NULL,
	"newsletter_open" boolean DEFAULT true NOT NULL,
	"newsletter_text" text DEFAULT '' NOT NULL,
	"newsletter_placeholder" text DEFAULT '' NOT NULL,
	"subscribe_btn_text" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_alarm" (
	"name" text PRIMARY KEY NOT NULL,
	"raised_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
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
CREATE TABLE "edition_history" (
	"here" boolean PRIMARY KEY DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "departure" (
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"lang" smallint NOT NULL,
	"changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "departure_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "ballot" (
	"id" serial PRIMARY KEY NOT NULL,
	"poll_id" integer NOT NULL,
	"member_id" integer,
	"option_ids" integer[] NOT NULL,
	"voted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ballot_of_member" UNIQUE("poll_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "kept_answer" ADD CONSTRAINT "kept_answer_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_cover_image_id_image_id_fk" FOREIGN KEY ("cover_image_id") REFERENCES "public"."image"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_label" ADD CONSTRAINT "article_label_label_id_label_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."label"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_option" ADD CONSTRAINT "poll_option_poll_id_poll_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."poll"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_thread_id_comment_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_report" ADD CONSTRAINT "comment_report_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_report" ADD CONSTRAINT "comment_report_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_answer" ADD CONSTRAINT "feedback_answer_campaign_id_feedback_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."feedback_campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game" ADD CONSTRAINT "game_cover_image_id_image_id_fk" FOREIGN KEY ("cover_image_id") REFERENCES "public"."image"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_label" ADD CONSTRAINT "game_label_label_id_label_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."label"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq" ADD CONSTRAINT "faq_group_key_faq_group_key_fk" FOREIGN KEY ("group_key") REFERENCES "public"."faq_group"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_like" ADD CONSTRAINT "comment_like_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_like" ADD CONSTRAINT "comment_like_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_like" ADD CONSTRAINT "item_like_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_group_id_material_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."material_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_preview_image_id_image_id_fk" FOREIGN KEY ("preview_image_id") REFERENCES "public"."image"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_part" ADD CONSTRAINT "material_part_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_original" ADD CONSTRAINT "image_original_image_id_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."image"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_avatar" ADD CONSTRAINT "member_avatar_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_link" ADD CONSTRAINT "member_link_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_session" ADD CONSTRAINT "member_session_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_article" ADD CONSTRAINT "issue_article_month_issue_month_fk" FOREIGN KEY ("month") REFERENCES "public"."issue"("month") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow" ADD CONSTRAINT "follow_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_message_id_operator_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."operator_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_delivery" ADD CONSTRAINT "notification_delivery_notification_id_notification_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_setting" ADD CONSTRAINT "notification_setting_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_page_id_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."page"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_desktop_image_id_image_id_fk" FOREIGN KEY ("desktop_image_id") REFERENCES "public"."image"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_mobile_image_id_image_id_fk" FOREIGN KEY ("mobile_image_id") REFERENCES "public"."image"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marquee" ADD CONSTRAINT "marquee_page_id_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."page"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_component" ADD CONSTRAINT "page_component_page_id_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."page"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_device" ADD CONSTRAINT "push_device_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_device" ADD CONSTRAINT "push_device_session_id_member_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."member_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ballot" ADD CONSTRAINT "ballot_poll_id_poll_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."poll"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ballot" ADD CONSTRAINT "ballot_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_answer_by_age" ON "kept_answer" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "kept_answer_of_member" ON "kept_answer" USING btree ("member_id") WHERE member_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "article_item_lang" ON "article" USING btree ("item_id","lang");--> statement-breakpoint
CREATE INDEX "article_latest" ON "article" USING btree ("lang","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "article_section_latest" ON "article" USING btree ("lang","section" text_pattern_ops,"published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "article_by_cover" ON "article" USING btree ("cover_image_id");--> statement-breakpoint
CREATE INDEX "article_popular" ON "article" USING btree ("lang","view_count" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "article_liked" ON "article" USING btree ("lang","liked_amount" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "article_label_by_label" ON "article_label" USING btree ("label_id","item_id");--> statement-breakpoint
CREATE INDEX "poll_option_by_poll" ON "poll_option" USING btree ("poll_id","sort");--> statement-breakpoint
CREATE INDEX "calendar_event_by_start" ON "calendar_event" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "calendar_event_activities" ON "calendar_event" USING btree ("ends_at","id") WHERE summary is not null;--> statement-breakpoint
CREATE INDEX "comment_top" ON "comment" USING btree ("article_id","created_at","id") WHERE thread_id is null and (state <> 'deleted' or reply_count > 0);--> statement-breakpoint
CREATE INDEX "comment_reply" ON "comment" USING btree ("thread_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comment_of_article" ON "comment" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "comment_of_member" ON "comment" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "comment_reported" ON "comment" USING btree ("reported_at","id") WHERE reported_at is not null;--> statement-breakpoint
CREATE INDEX "comment_report_of_member" ON "comment_report" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "contact_challenge_by_age" ON "contact_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "contact_message_latest" ON "contact_message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "feedback_campaign_by_time" ON "feedback_campaign" USING btree ("starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "game_item_lang" ON "game" USING btree ("item_id","lang");--> statement-breakpoint
CREATE INDEX "game_by_cover" ON "game" USING btree ("cover_image_id");--> statement-breakpoint
CREATE INDEX "game_by_release" ON "game" USING btree ("lang","category","release_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "game_by_popularity" ON "game" USING btree ("lang","category","popularity" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "game_liked" ON "game" USING btree ("lang","category","liked_amount" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "game_by_odds" ON "game" USING btree ("lang","category","highest_odds" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "game_label_by_label" ON "game_label" USING btree ("label_id","item_id");--> statement-breakpoint
CREATE INDEX "faq_by_group" ON "faq" USING btree ("group_key","sort");--> statement-breakpoint
CREATE INDEX "comment_like_of_comment" ON "comment_like" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "comment_like_latest" ON "comment_like" USING btree ("member_id","liked_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "item_like_latest" ON "item_like" USING btree ("member_id","kind","liked_at" DESC NULLS FIRST,"item_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mail_due" ON "mail" USING btree ("due_at") WHERE failed_at is null;--> statement-breakpoint
CREATE INDEX "draw_latest" ON "draw" USING btree ("drawn_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "material_by_group" ON "material" USING btree ("group_id","sort");--> statement-breakpoint
CREATE INDEX "material_by_preview" ON "material" USING btree ("preview_image_id");--> statement-breakpoint
CREATE INDEX "image_hash" ON "image" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "member_name" ON "member" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "member_leaving" ON "member" USING btree ("delete_at") WHERE delete_at is not null;--> statement-breakpoint
CREATE INDEX "member_operator" ON "member" USING btree ("id") WHERE operator;--> statement-breakpoint
CREATE INDEX "member_unverified" ON "member" USING btree ("created_at") WHERE verified_at is null;--> statement-breakpoint
CREATE INDEX "member_link_by_end" ON "member_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "member_session_of" ON "member_session" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_session_by_end" ON "member_session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "issue_article_by_item" ON "issue_article" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "subscriber_by_age" ON "subscriber" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "follow_of" ON "follow" USING btree ("kind","key","member_id");--> statement-breakpoint
CREATE INDEX "notification_latest" ON "notification" USING btree ("member_id","id" DESC NULLS FIRST) WHERE listed;--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("member_id","id" DESC NULLS FIRST) WHERE listed and read_at is null;--> statement-breakpoint
CREATE INDEX "notification_of_message" ON "notification" USING btree ("message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "notification_delivery_due" ON "notification_delivery" USING btree ("channel","due_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "notification_delivery_claimed" ON "notification_delivery" USING btree ("claimed_at") WHERE state = 'claimed';--> statement-breakpoint
CREATE INDEX "notification_delivery_waiting" ON "notification_delivery" USING btree ("member_id","channel") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "notification_delivery_sent" ON "notification_delivery" USING btree ("device_id","settled_at") WHERE state = 'sent' and channel = 'push';--> statement-breakpoint
CREATE INDEX "notification_event_open" ON "notification_event" USING btree ("due_at") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "notification_event_done" ON "notification_event" USING btree ("done_at") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX "banner_by_place" ON "banner" USING btree ("place","lang","sort");--> statement-breakpoint
CREATE INDEX "marquee_by_page" ON "marquee" USING btree ("page_id","lang","sort");--> statement-breakpoint
CREATE INDEX "nav_item_by_lang" ON "nav_item" USING btree ("lang","sort");--> statement-breakpoint
CREATE INDEX "page_component_by_page" ON "page_component" USING btree ("page_id","sort");--> statement-breakpoint
CREATE INDEX "push_device_of" ON "push_device" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "search_text_source" ON "search_text" USING btree ("type","source_id");--> statement-breakpoint
CREATE INDEX "search_text_words" ON "search_text" USING gin ("words");--> statement-breakpoint
CREATE INDEX "departure_since" ON "departure" USING btree ("lang","kind","changed_xid");--> statement-breakpoint
CREATE INDEX "ballot_by_member" ON "ballot" USING btree ("member_id","id");--> statement-breakpoint
INSERT INTO "edition_history" DEFAULT VALUES;
--> statement-breakpoint
-- With statistics, the planner reads the vectors of all texts for a frequent word, which takes seconds.
ALTER TABLE "search_text" ALTER COLUMN "words" SET STATISTICS 0;
