import { findFormerNames, readConfig } from "./config.ts";
import { OperatorError } from "./database/operator-error.ts";
import { openLog } from "./log.ts";
import { loadBuild } from "./ssr/frontend.ts";
import { startSite } from "./start-site.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

try {
  const config = readConfig(process.env);
  const log = openLog(config.logLevel);
  for (const renamed of findFormerNames(process.env)) log.warn(renamed, "environment variable renamed");
  const started = startSite({ config, log, loadFrontend: loadBuild });
  stopOnSignal(started, log);
  await started;
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
