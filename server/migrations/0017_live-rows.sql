ALTER TABLE "document" ADD COLUMN "live_hash" text;--> statement-breakpoint
ALTER TABLE "publication_item" ADD COLUMN "formerly_withdrawn" boolean DEFAULT false NOT NULL;