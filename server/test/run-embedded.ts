import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { OperatorError } from "#server/database/operator-error.ts";

/** Runs the embedded server on a folder until it is stopped, and prints its address when it is ready. */
const [dataDir] = process.argv.slice(2);
try {
  const server = await startEmbeddedPostgres({ dataDir: dataDir ?? "" });
  process.once("SIGTERM", () => void server.stop().then(() => process.exit(0)));
  process.stdout.write(`${server.url}\n`);
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
