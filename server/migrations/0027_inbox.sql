CREATE TABLE "contact_reply" (
	"id" serial PRIMARY KEY NOT NULL,
	"contact_id" integer NOT NULL,
	"author_id" integer,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mail_id" integer
);
--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "assignee_id" integer;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_reply" ADD CONSTRAINT "contact_reply_contact_id_contact_message_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contact_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_reply" ADD CONSTRAINT "contact_reply_author_id_member_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_reply" ADD CONSTRAINT "contact_reply_mail_id_mail_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_reply_of" ON "contact_reply" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "contact_reply_author" ON "contact_reply" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "contact_reply_mail" ON "contact_reply" USING btree ("mail_id") WHERE mail_id is not null;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_assignee_id_member_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_message_new" ON "contact_message" USING btree ("id") WHERE state = 'new';--> statement-breakpoint
CREATE INDEX "contact_message_from" ON "contact_message" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "contact_message_assignee" ON "contact_message" USING btree ("assignee_id") WHERE assignee_id is not null;