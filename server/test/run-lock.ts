import { lockDataDir } from "#server/database/data-dir-lock.ts";

/** A process that holds the lock of a folder until it is ended. */
await lockDataDir(process.argv[2] ?? "");
process.stdout.write("locked\n");
setInterval(() => {}, 60_000);
