ALTER TABLE "calendar_event" ADD COLUMN "summary" jsonb;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "reply_to" text;--> statement-breakpoint
CREATE INDEX "calendar_event_activities" ON "calendar_event" USING btree ("ends_at","id") WHERE summary is not null;