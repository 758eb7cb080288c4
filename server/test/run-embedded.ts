import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { OperatorError } from "#server/database/operator-error.ts";

/** A process that runs the embedded server on a folder until it is told to stop; says where once it is up. */
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
