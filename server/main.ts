import { readdir, readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { RenderPage } from "#contract/http/render-page.ts";
import { makeFirstOperator } from "#server/auth/first-operator.ts";
import { invalidateCacheOnContentChange } from "#server/cache/invalidate-on-change.ts";
import { ResponseCache } from "#server/cache/response-cache.ts";
import { serveFromCache } from "#server/cache/serve-from-cache.ts";
import { OperatorError } from "#server/database/operator-error.ts";
import { schedulePurge } from "#server/jobs/purge-expired.ts";
import { withOutsideAnalytics } from "#server/ssr/outside-analytics.ts";
import { pageDocument, readAssets } from "#server/ssr/page-document.ts";
import { keepAssetsDaily } from "#server/ssr/previous-builds.ts";
import { type Config, readConfig } from "./config.ts";
import { openDatabase } from "./database/connect.ts";
import { lockDataDir } from "./database/data-dir-lock.ts";
import { startEmbeddedPostgres } from "./database/embedded-postgres.ts";
import { migrateDatabase } from "./database/migrate.ts";
import { openLog } from "./log.ts";
import { mailTransport } from "./mail/mail-transport.ts";
import { startMailer } from "./mail/mailer.ts";
import { Metrics } from "./metrics/metrics.ts";
import { startNotifier } from "./notifications/notifier.ts";
import { startPush } from "./push/start-push.ts";
import { loadOrCreateVapidKeys } from "./push/vapid-keys.ts";
import { acceptSockets, isWebSocketUpgrade } from "./realtime/accept-sockets.ts";
import { embeddedRealtime } from "./realtime/realtime.ts";
import { loadOrCreateRealtimeApp } from "./realtime/realtime-app.ts";
import { closeSocketsOnSessionEnd } from "./realtime/session-ends.ts";
import { reindexOnContentChange } from "./search/reindex-on-change.ts";
import { createSite } from "./site.ts";

const dist = join(import.meta.dirname, "../dist");
/** Milliseconds that requests under way may take once the process is asked to stop. */
const graceMilliseconds = 8000;
/** Milliseconds between looks for connections that have fallen idle meanwhile. */
const idleCheckMilliseconds = 10;
/** Milliseconds for the database's connections to be closed in order after that. */
const closeMilliseconds = 500;

interface ServerBuild {
  renderPage: RenderPage;
  version: string;
}

/** Starts the site: database, migrations, content, then the port; and stops it in the opposite order. */
async function main(config: Config): Promise<void> {
  const log = openLog(config.logLevel);
  const undo: (() => unknown)[] = [];
  let stopping = false;

  async function stop(): Promise<void> {
    stopping = true;
    for (const step of undo.reverse()) await step();
  }

  async function start(): Promise<void> {
    undo.push(await lockDataDir(config.dataDir));
    const url = config.databaseUrl ?? (await startEmbedded(config, undo, log));
    const { db, close } = openDatabase({ url, log: (message) => log.warn(message) });
    // A query that hangs must not keep the process; it ends with its connection.
    undo.push(() => Promise.race([close(), sleep(closeMilliseconds)]));
    await migrateDatabase(db);
    if (config.sample && (await isEmpty(db))) {
      // Loaded only when it is needed: it is most of what there is to load.
      const { loadSample } = await import("#server/seed/load-sample.ts");
      log.info(await loadSample(db), "sample content loaded");
    }
    const password = await makeFirstOperator(db, config.operator);
    // Here and nowhere else: logs are kept, and read by many.
    if (password !== undefined) process.stdout.write(operatorNotice(config, password));

    const clientDir = join(dist, "client");
    // Else React draws with its build for developers, which takes three times as long.
    process.env.NODE_ENV ??= "production";
    const { renderPage, version }: ServerBuild = await import(join(dist, "server/entry-server.js"));
    const assets = await readAssets(clientDir);
    const representations = new ResponseCache();
    undo.push(invalidateCacheOnContentChange(url, representations, log));
    const realtime = config.cluster
      ? // Loaded only where there is one: the official library brings a good deal with it.
        (await import("./realtime/cluster-realtime.ts")).clusterRealtime(config.cluster)
      : embeddedRealtime(config.realtimeApp ?? (await loadOrCreateRealtimeApp(config.dataDir)));
    const metrics = new Metrics({ db, representations, hub: realtime.hub, version });
    metrics.measureProcess();
    const mailer = startMailer({
      db,
      send: metrics.countMails(mailTransport({ ...config, from: config.mailFrom })),
      log,
    });
    // A mail server that does not answer must not keep the process: the mail stays in the queue.
    undo.push(() => Promise.race([mailer.stop(), sleep(closeMilliseconds)]));
    undo.push(
      schedulePurge(db, config, (error) => log.warn({ err: error }, "what has had its time could not be removed")),
    );
    const pushes = startPush({
      db,
      log,
      operatorEmail: config.operator.email,
      wakeMailer: mailer.wake,
      keys: config.vapidKeys ?? (await loadOrCreateVapidKeys(config.dataDir)),
      subject: config.vapidSubject,
      extraHosts: config.pushHosts,
    });
    undo.push(pushes.close);
    const push = { ...pushes, send: metrics.countPushes(pushes.send) };
    let notifierStopped: Promise<void> | undefined;
    // It stops while requests end; a push service that does not answer must not keep the process.
    undo.push(() => Promise.race([notifierStopped, sleep(closeMilliseconds)]));
    const site = createSite({
      db,
      representations,
      log,
      metrics,
      metricsToken: config.metricsToken,
      dataDir: config.dataDir,
      version,
      maintenance: config.maintenance,
      maintenanceUrl: config.maintenanceUrl,
      contactEmail: config.contactEmail,
      secure: config.siteUrl?.startsWith("https:") ?? false,
      stopping: () => stopping,
      proxies: config.proxies,
      push,
      wakeMailer: mailer.wake,
      realtime,
      ga4Id: config.ga4Id,
      clientDir,
      document: (page) => {
        const made = pageDocument(assets, { ...page, worker: !config.killWorker });
        return config.ga4Id === undefined ? made : withOutsideAnalytics(made, config.ga4Id);
      },
      shellPolicies: await readShellPolicies(clientDir),
      renderPage,
      siteUrl: config.siteUrl,
      killWorker: config.killWorker,
    });
    const application = getRequestListener(site.fetch, { hostname: config.host });
    undo.push(reindexOnContentChange({ url, db, log }));
    const server = createServer(
      { shouldUpgradeCallback: isWebSocketUpgrade },
      serveFromCache({ representations, log, metrics }, application),
    );
    let sendAway = async () => {};
    const { hub } = realtime;
    if (hub) {
      undo.push(closeSocketsOnSessionEnd({ url, db, hub, log }));
      sendAway = acceptSockets(server, { ...realtime, hub, siteUrl: config.siteUrl });
    }
    undo.push(await listen(server, config, sendAway));
    undo.push(
      await keepAssetsDaily({ clientDir, dataDir: config.dataDir }, (error) =>
        log.warn({ err: error }, "the build's files could not be kept for pages that stay open"),
      ),
    );
    // Nobody waits for it: what happens meanwhile is written down.
    const notifying = startNotifier({
      db,
      log,
      push,
      realtime,
      wakeMailer: mailer.wake,
      origin: config.siteUrl ?? `http://${config.host}:${config.port}`,
    }).catch((error) => log.error({ err: error }, "members cannot be told of what happens"));
    undo.push(() => {
      notifierStopped = notifying.then((notifier) => notifier?.stop());
    });
    log.info(`Kapok ${version} listens on http://${config.host}:${config.port}`);
  }

  const started = start();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      log.info(`${signal}: stopping`);
      // Whatever has begun is there to be undone once it is whole.
      void started.then(stop).then(
        () => process.exit(0),
        (error) => {
          log.error({ err: error }, "did not stop in order");
          process.exit(1);
        },
      );
    });
  }
  try {
    await started;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startEmbedded(config: Config, undo: (() => unknown)[], log: Logger): Promise<string> {
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (message) => log.debug({ from: "postgres" }, message),
  });
  undo.push(embedded.stop);
  return embedded.url;
}

/** What the terminal says of the first operator; a password that is configured is known. */
function operatorNotice({ operator }: Config, password: string): string {
  const shown = operator.password === undefined ? `password ${password} (shown this once)` : "password as configured";
  return `\nFirst operator: ${operator.email}, ${shown}\n\n`;
}

async function isEmpty(db: ReturnType<typeof openDatabase>["db"]): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from article limit 1`);
  return rows.length === 0;
}

async function readShellPolicies(clientDir: string): Promise<Map<string, string>> {
  const shellDir = join(clientDir, "shell");
  const files = (await readdir(shellDir)).filter((file) => file.endsWith(".policy"));
  return new Map(
    await Promise.all(
      files.map(
        async (file) => [file.replace(".policy", ".html"), await readFile(join(shellDir, file), "utf8")] as const,
      ),
    ),
  );
}

/** Listens, and gives back how to stop: no new connections, then those under way, then whatever is left. */
function listen(server: Server, { host, port }: Config, sendAway: () => Promise<void>): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    server.listen(port, host, () => {
      server.off("error", fail);
      resolve(
        () =>
          new Promise((done) => {
            const late = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
            // A connection kept open would go on bringing new requests: each is closed when it falls idle.
            const idle = setInterval(() => server.closeIdleConnections(), idleCheckMilliseconds);
            // Who has a connection that stays is told to come back; whoever does so finds the process that follows.
            void sendAway();
            server.close(() => {
              clearTimeout(late);
              clearInterval(idle);
              done();
            });
          }),
      );
    });
    const fail = (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE"
          ? new OperatorError(`Port ${port} is in use already; set PORT to another one.`)
          : error,
      );
    server.on("error", fail);
  });
}

try {
  await main(readConfig(process.env));
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
