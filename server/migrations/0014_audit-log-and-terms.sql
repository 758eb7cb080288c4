CREATE TABLE "audit_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"via" text NOT NULL,
	"act" text NOT NULL,
	"actor_id" integer,
	"subject" text,
	"before" jsonb,
	"after" jsonb,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "terms_acceptance" (
	"id" serial PRIMARY KEY NOT NULL,
	"member_id" integer NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"terms_version" timestamp with time zone,
	"lang" smallint NOT NULL,
	"stated_age" smallint NOT NULL,
	"form" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "terms_acceptance" ADD CONSTRAINT "terms_acceptance_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_event_by_time" ON "audit_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_event_of_subject" ON "audit_event" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "terms_acceptance_of" ON "terms_acceptance" USING btree ("member_id");