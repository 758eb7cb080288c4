import { pgTable, text } from "drizzle-orm/pg-core";

/** Secrets that all processes of the site share. They protect no data: with a new one, open challenges end. */
export const serverSecret = pgTable("server_secret", {
  name: text("name", { enum: ["proof-of-work"] }).primaryKey(),
  secret: text("secret").notNull(),
});
