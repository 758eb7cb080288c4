CREATE TABLE "comment_claim" (
	"comment_id" integer PRIMARY KEY NOT NULL,
	"member_id" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_decision" (
	"id" serial PRIMARY KEY NOT NULL,
	"batch" uuid NOT NULL,
	"comment_id" integer NOT NULL,
	"author_id" integer,
	"moderator_id" integer,
	"change" text NOT NULL,
	"state_before" text NOT NULL,
	"muted" boolean NOT NULL,
	"reason" text,
	"note" text NOT NULL,
	"reports" jsonb NOT NULL,
	"reported_at" timestamp with time zone,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "comment_claim" ADD CONSTRAINT "comment_claim_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_claim" ADD CONSTRAINT "comment_claim_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decision" ADD CONSTRAINT "report_decision_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decision" ADD CONSTRAINT "report_decision_author_id_member_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decision" ADD CONSTRAINT "report_decision_moderator_id_member_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_claim_of_member" ON "comment_claim" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "report_decision_of_comment" ON "report_decision" USING btree ("comment_id","id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "report_decision_of_author" ON "report_decision" USING btree ("author_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "report_decision_batch" ON "report_decision" USING btree ("batch");--> statement-breakpoint
CREATE INDEX "report_decision_of_moderator" ON "report_decision" USING btree ("moderator_id");--> statement-breakpoint
CREATE INDEX "member_muted" ON "member" USING btree ("id") WHERE not comment_allowed;