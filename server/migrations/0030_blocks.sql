CREATE TABLE "block" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"network" "cidr",
	"reason" text NOT NULL,
	"until" timestamp with time zone,
	"author_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "block_once" UNIQUE("kind","value")
);
--> statement-breakpoint
ALTER TABLE "block" ADD CONSTRAINT "block_author_id_member_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "block_by_end" ON "block" USING btree ("until");