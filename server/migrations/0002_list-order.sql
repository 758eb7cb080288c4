DROP INDEX "article_latest";--> statement-breakpoint
DROP INDEX "article_section_latest";--> statement-breakpoint
DROP INDEX "article_popular";--> statement-breakpoint
DROP INDEX "game_by_release";--> statement-breakpoint
DROP INDEX "game_by_popularity";--> statement-breakpoint
DROP INDEX "game_by_odds";--> statement-breakpoint
DROP INDEX "draw_latest";--> statement-breakpoint
CREATE INDEX "article_latest" ON "article" USING btree ("lang","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "article_section_latest" ON "article" USING btree ("lang","section" text_pattern_ops,"published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "article_popular" ON "article" USING btree ("lang","view_count" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "game_by_release" ON "game" USING btree ("lang","category","release_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "game_by_popularity" ON "game" USING btree ("lang","category","popularity" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "game_by_odds" ON "game" USING btree ("lang","category","highest_odds" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "draw_latest" ON "draw" USING btree ("drawn_at" DESC NULLS FIRST);