CREATE INDEX "banner_by_start" ON "banner" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "banner_by_end" ON "banner" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "calendar_event_by_end" ON "calendar_event" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "schedule_by_time" ON "schedule" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "feedback_campaign_by_end" ON "feedback_campaign" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "operator_message_by_time" ON "operator_message" USING btree ("send_at");--> statement-breakpoint
CREATE INDEX "marquee_by_start" ON "marquee" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "marquee_by_end" ON "marquee" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "page_component_by_start" ON "page_component" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "page_component_by_end" ON "page_component" USING btree ("unpublished_at");--> statement-breakpoint
CREATE INDEX "poll_by_start" ON "poll" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "poll_by_end" ON "poll" USING btree ("ends_at");