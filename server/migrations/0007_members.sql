CREATE TABLE "member" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"name" text NOT NULL,
	"name_changed_at" timestamp with time zone,
	"nickname" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"birthday" date,
	"avatar" text NOT NULL,
	"lang" smallint NOT NULL,
	"verified_at" timestamp with time zone,
	"comment_allowed" boolean DEFAULT true NOT NULL,
	"vip_group" text,
	"material_only" boolean DEFAULT false NOT NULL,
	"operator" boolean DEFAULT false NOT NULL,
	"delete_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "member_avatar" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_avatar_member_id_unique" UNIQUE("member_id")
);
--> statement-breakpoint
CREATE TABLE "member_link" (
	"id" serial PRIMARY KEY NOT NULL,
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_link_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "member_link_of" UNIQUE("member_id","kind")
);
--> statement-breakpoint
CREATE TABLE "member_session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_session_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "member_avatar" ADD CONSTRAINT "member_avatar_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_link" ADD CONSTRAINT "member_link_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_session" ADD CONSTRAINT "member_session_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "member_name" ON "member" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "member_leaving" ON "member" USING btree ("delete_at") WHERE delete_at is not null;--> statement-breakpoint
CREATE INDEX "member_unverified" ON "member" USING btree ("created_at") WHERE verified_at is null;--> statement-breakpoint
CREATE INDEX "member_link_by_end" ON "member_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "member_session_of" ON "member_session" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_session_by_end" ON "member_session" USING btree ("expires_at");