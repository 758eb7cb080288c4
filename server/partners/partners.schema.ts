import { integer, jsonb, pgTable, serial, text } from "drizzle-orm/pg-core";
import type { LocalText } from "../i18n/local-text.ts";

export const partner = pgTable("partner", {
  id: serial("id").primaryKey(),
  name: jsonb("name").$type<LocalText>().notNull(),
  link: text("link").notNull(),
  sort: integer("sort").notNull(),
});
