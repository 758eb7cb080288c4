import { sql } from "drizzle-orm";

/** Lets a transaction wait between two queries while pictures are decoded and files are written. */
export const allowPauses = sql`set local idle_in_transaction_session_timeout = '10min'`;
