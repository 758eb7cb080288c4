ALTER TABLE "site_settings" ADD COLUMN "login_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "logos" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "footer_logo_image_id" integer;--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_footer_logo_image_id_image_id_fk" FOREIGN KEY ("footer_logo_image_id") REFERENCES "public"."image"("id") ON DELETE set null ON UPDATE no action;