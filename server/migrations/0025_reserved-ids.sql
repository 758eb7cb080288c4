CREATE TABLE "reserved_id" (
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"reserved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reserved_id_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
ALTER TABLE "reserved_id" ADD CONSTRAINT "reserved_id_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reserved_id_of_member" ON "reserved_id" USING btree ("member_id","kind","id");