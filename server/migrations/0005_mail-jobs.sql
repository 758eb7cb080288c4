DROP INDEX "mail_due";--> statement-breakpoint
CREATE INDEX "mail_untried" ON "mail" USING btree ("made_at") WHERE failed_at is null and last_error is null;--> statement-breakpoint
ALTER TABLE "mail" DROP COLUMN "due_at";--> statement-breakpoint
ALTER TABLE "mail" DROP COLUMN "attempts";