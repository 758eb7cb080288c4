CREATE TABLE "mailing" (
	"id" serial PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"lang" smallint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"made_by" integer,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"error" text DEFAULT '' NOT NULL,
	"recipient_count" integer DEFAULT 0 NOT NULL,
	"sent_count" integer DEFAULT 0 NOT NULL,
	"refused_count" integer DEFAULT 0 NOT NULL,
	"left_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailing_recipient" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"mailing_id" integer NOT NULL,
	"subscriber_id" integer,
	"message_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriber" ADD COLUMN "consent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriber" ADD COLUMN "bounced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriber" ADD COLUMN "bounce_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mailing" ADD CONSTRAINT "mailing_made_by_member_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipient" ADD CONSTRAINT "mailing_recipient_mailing_id_mailing_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailing"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipient" ADD CONSTRAINT "mailing_recipient_subscriber_id_subscriber_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscriber"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mailing_of_issue" ON "mailing" USING btree ("month","lang") WHERE state <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "mailing_recipient_once" ON "mailing_recipient" USING btree ("mailing_id","subscriber_id");--> statement-breakpoint
CREATE INDEX "mailing_recipient_waiting" ON "mailing_recipient" USING btree ("due_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "mailing_recipient_by_state" ON "mailing_recipient" USING btree ("mailing_id","state");--> statement-breakpoint
CREATE INDEX "mailing_recipient_of_subscriber" ON "mailing_recipient" USING btree ("subscriber_id");