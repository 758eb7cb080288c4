CREATE TABLE "factor_challenge" (
	"session_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "factor_challenge_session_id_purpose_pk" PRIMARY KEY("session_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"member_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_code_member_id_code_hash_pk" PRIMARY KEY("member_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"secret" text,
	"last_step" bigint,
	"credential_id" text,
	"public_key" "bytea",
	"counter" bigint,
	"transports" text[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "second_factor_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "staff_role" (
	"member_id" integer NOT NULL,
	"role" text NOT NULL,
	"langs" smallint[],
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_role_member_id_role_pk" PRIMARY KEY("member_id","role")
);
--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "lang" smallint;--> statement-breakpoint
ALTER TABLE "member_session" ADD COLUMN "staff_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member_session" ADD COLUMN "confirmed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "factor_challenge" ADD CONSTRAINT "factor_challenge_session_id_member_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."member_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_role" ADD CONSTRAINT "staff_role_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "second_factor_of" ON "second_factor" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "second_factor_totp" ON "second_factor" USING btree ("member_id") WHERE kind = 'totp';--> statement-breakpoint
CREATE INDEX "audit_event_of_actor" ON "audit_event" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_event_of_act" ON "audit_event" USING btree ("act","id");