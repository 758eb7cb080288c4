CREATE TABLE "import_source" (
	"source" text NOT NULL,
	"key" text NOT NULL,
	"lang" smallint NOT NULL,
	"document_id" uuid NOT NULL,
	"revision_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "import_source_source_key_lang_pk" PRIMARY KEY("source","key","lang")
);
--> statement-breakpoint
ALTER TABLE "import_source" ADD CONSTRAINT "import_source_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_source_of_document" ON "import_source" USING btree ("document_id");