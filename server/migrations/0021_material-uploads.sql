CREATE TABLE "material_upload" (
	"id" uuid PRIMARY KEY NOT NULL,
	"material_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"replaces_id" integer,
	"member_id" integer NOT NULL,
	CONSTRAINT "material_upload_material_id_unique" UNIQUE("material_id")
);
--> statement-breakpoint
ALTER TABLE "material" ALTER COLUMN "group_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "material_upload" ADD CONSTRAINT "material_upload_material_id_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_upload" ADD CONSTRAINT "material_upload_group_id_material_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."material_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_upload" ADD CONSTRAINT "material_upload_replaces_id_material_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."material"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_upload" ADD CONSTRAINT "material_upload_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;