CREATE TABLE "document" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"lang" smallint,
	"live_id" integer,
	"head_revision" uuid,
	"published_revision" uuid,
	"title" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"review" text DEFAULT 'draft' NOT NULL,
	"withdrawn" boolean DEFAULT false NOT NULL,
	"assignee_id" integer,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_once" UNIQUE NULLS NOT DISTINCT("kind","item_id","lang")
);
--> statement-breakpoint
CREATE TABLE "publication" (
	"id" uuid PRIMARY KEY NOT NULL,
	"made_by" integer,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "publication_item" (
	"publication_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"revision_id" uuid NOT NULL,
	"former_revision_id" uuid,
	CONSTRAINT "publication_item_publication_id_document_id_pk" PRIMARY KEY("publication_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "revision" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"place" bigserial NOT NULL,
	"parent_id" uuid,
	"merged_id" uuid,
	"beside_of" uuid,
	"merged_by" uuid,
	"data" jsonb NOT NULL,
	"text_hash" text NOT NULL,
	"device" text NOT NULL,
	"author_id" integer,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"kept" boolean DEFAULT false NOT NULL,
	"minor" boolean DEFAULT false NOT NULL,
	"source_revision_id" uuid
);
--> statement-breakpoint
CREATE TABLE "schedule" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"revision_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"zone" text NOT NULL,
	"tell" boolean NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"made_by" integer,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_assignee_id_member_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_created_by_member_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication" ADD CONSTRAINT "publication_made_by_member_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_item" ADD CONSTRAINT "publication_item_publication_id_publication_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publication"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_item" ADD CONSTRAINT "publication_item_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revision" ADD CONSTRAINT "revision_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revision" ADD CONSTRAINT "revision_author_id_member_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_made_by_member_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_latest" ON "document" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "document_by_kind" ON "document" USING btree ("kind","lang","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "document_by_status" ON "document" USING btree ("status","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "document_by_creator" ON "document" USING btree ("created_by","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "revision_of" ON "revision" USING btree ("document_id","place");--> statement-breakpoint
CREATE INDEX "revision_beside" ON "revision" USING btree ("document_id") WHERE beside_of is not null and merged_by is null;--> statement-breakpoint
CREATE INDEX "schedule_due" ON "schedule" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "schedule_of_batch" ON "schedule" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "schedule_of_document" ON "schedule" USING btree ("document_id") WHERE state in ('waiting', 'failed', 'missed');