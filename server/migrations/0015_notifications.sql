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
	"settings" jsonb NOT NULL
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
ALTER TABLE "follow" ADD CONSTRAINT "follow_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_message_id_operator_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."operator_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_delivery" ADD CONSTRAINT "notification_delivery_notification_id_notification_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_setting" ADD CONSTRAINT "notification_setting_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follow_of" ON "follow" USING btree ("kind","key","member_id");--> statement-breakpoint
CREATE INDEX "notification_latest" ON "notification" USING btree ("member_id","id" DESC NULLS FIRST) WHERE listed;--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("member_id","id" DESC NULLS FIRST) WHERE listed and read_at is null;--> statement-breakpoint
CREATE INDEX "notification_of_message" ON "notification" USING btree ("message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "notification_delivery_due" ON "notification_delivery" USING btree ("channel","due_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "notification_delivery_claimed" ON "notification_delivery" USING btree ("claimed_at") WHERE state = 'claimed';--> statement-breakpoint
CREATE INDEX "notification_delivery_waiting" ON "notification_delivery" USING btree ("member_id","channel") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "notification_delivery_sent" ON "notification_delivery" USING btree ("device_id","settled_at") WHERE state = 'sent' and channel = 'push';--> statement-breakpoint
CREATE INDEX "notification_event_open" ON "notification_event" USING btree ("due_at") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "notification_event_done" ON "notification_event" USING btree ("done_at") WHERE done_at is not null;
--> statement-breakpoint
-- What happens is written down in the transaction in which it happens, whoever writes: a crash loses none of it. What
-- is old when it comes here is not news: a restore, an import, the sample. One cause is written down once.
CREATE FUNCTION note_news(kind text, cause text, about jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO notification_event (kind, cause, about) VALUES (kind, cause, about) ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
CREATE FUNCTION note_article() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_news('article', 'article:' || NEW.item_id, jsonb_build_object('item_id', NEW.item_id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_published AFTER INSERT ON "article" FOR EACH ROW
  WHEN (NEW.withdrawn_at IS NULL AND NEW.published_at BETWEEN now() - interval '2 days' AND now())
  EXECUTE FUNCTION note_article();
--> statement-breakpoint
CREATE TRIGGER note_shown AFTER UPDATE OF withdrawn_at ON "article" FOR EACH ROW
  WHEN (OLD.withdrawn_at IS NOT NULL AND NEW.withdrawn_at IS NULL AND NEW.published_at BETWEEN now() - interval '2 days' AND now())
  EXECUTE FUNCTION note_article();
--> statement-breakpoint
CREATE FUNCTION note_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_news(TG_ARGV[0], 'comment:' || NEW.id, jsonb_build_object('comment_id', NEW.id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_reply AFTER INSERT ON "comment" FOR EACH ROW
  WHEN (NEW.reply_to IS NOT NULL AND NEW.state = 'shown' AND NEW.created_at > now() - interval '1 day')
  EXECUTE FUNCTION note_comment('reply');
--> statement-breakpoint
CREATE TRIGGER note_removed AFTER UPDATE OF state ON "comment" FOR EACH ROW
  WHEN (OLD.state = 'shown' AND NEW.state = 'banned' AND NEW.member_id IS NOT NULL)
  EXECUTE FUNCTION note_comment('comment_removed');
--> statement-breakpoint
CREATE FUNCTION note_draw() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_news('draw', 'draw:' || NEW.number, jsonb_build_object('draw_number', NEW.number));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER note_draw AFTER INSERT ON "draw" FOR EACH ROW
  WHEN (NOT NEW.sample AND NEW.drawn_at BETWEEN now() - interval '2 days' AND now() + interval '1 hour')
  EXECUTE FUNCTION note_draw();
