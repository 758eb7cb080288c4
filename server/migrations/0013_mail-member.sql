ALTER TABLE "mail" ADD COLUMN "member_id" integer;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_of_member" ON "mail" USING btree ("member_id") WHERE member_id is not null;