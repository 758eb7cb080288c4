ALTER TABLE "operator_message" ADD COLUMN "author_id" integer;--> statement-breakpoint
ALTER TABLE "operator_message" ADD COLUMN "draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_message" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_message" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operator_message" ADD COLUMN "missed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_message" ADD CONSTRAINT "operator_message_author_id_member_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;