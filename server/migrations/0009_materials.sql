CREATE TABLE "material" (
	"id" serial PRIMARY KEY NOT NULL,
	"group_id" integer NOT NULL,
	"name" jsonb NOT NULL,
	"filename" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"crc" bigint NOT NULL,
	"hash" text NOT NULL,
	"sort" integer NOT NULL,
	"preview_image_id" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "material_size" CHECK ("material"."size" between 0 and 200000000)
);
--> statement-breakpoint
CREATE TABLE "material_group" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"text" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sort" integer NOT NULL,
	"vip_group" text,
	"require_login" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "material_part" (
	"material_id" integer NOT NULL,
	"place" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "material_part_material_id_place_pk" PRIMARY KEY("material_id","place")
);
--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_group_id_material_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."material_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material" ADD CONSTRAINT "material_preview_image_id_image_id_fk" FOREIGN KEY ("preview_image_id") REFERENCES "public"."image"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_part" ADD CONSTRAINT "material_part_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "material_by_group" ON "material" USING btree ("group_id","sort");--> statement-breakpoint
CREATE INDEX "material_by_preview" ON "material" USING btree ("preview_image_id");--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['material_group', 'material']
  LOOP
    EXECUTE format('CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed()', name);
  END LOOP;
END
$$;
