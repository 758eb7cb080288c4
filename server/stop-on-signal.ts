import type { Logger } from "pino";

/** Stops the site and ends the process on SIGINT or SIGTERM. A pending start is finished first. */
export function stopOnSignal(started: Promise<() => Promise<void>>, log: Logger): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      log.info({ signal }, "site stopping");
      void started
        .then((stop) => stop())
        .then(
          () => process.exit(0),
          (error) => {
            log.error({ err: error }, "site stop failed");
            process.exit(1);
          },
        );
    });
  }
}
