CREATE TABLE "image_use" (
	"image_id" integer NOT NULL,
	"document_id" uuid NOT NULL,
	CONSTRAINT "image_use_image_id_document_id_pk" PRIMARY KEY("image_id","document_id")
);
--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "decorative" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "focus_x" real DEFAULT 0.5 NOT NULL;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "focus_y" real DEFAULT 0.5 NOT NULL;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "credit" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "licence" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "image_use" ADD CONSTRAINT "image_use_image_id_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."image"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_use" ADD CONSTRAINT "image_use_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_use_of_document" ON "image_use" USING btree ("document_id");