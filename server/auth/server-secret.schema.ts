import { pgTable, text } from "drizzle-orm/pg-core";

/** Secret keys that all processes of the site share. With another VAPID key no subscribed device can be reached. */
export const serverSecret = pgTable("server_secret", {
  name: text("name", { enum: ["proof-of-work", "preview", "realtime", "vapid", "second-factor"] }).primaryKey(),
  /** The key, or `aes-256-gcm:` and its encryption under `SECRET_KEY`. */
  secret: text("secret").notNull(),
});
