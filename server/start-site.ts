import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { RunningRequests } from "#server/api/running-requests.ts";
import { hasArticles } from "#server/articles/articles.queries.ts";
import { authorize } from "#server/auth/actor.ts";
import { KeyStore, type Keys } from "#server/auth/key-store.mutations.ts";
import { invalidateCacheOnContentChange, invalidateCacheOnReaction } from "#server/cache/invalidate-on-change.ts";
import { ResponseCache } from "#server/cache/response-cache.ts";
import { hasPrivacyNotice } from "#server/help/help.queries.ts";
import { makeFirstOperator } from "#server/members/first-operator.ts";
import type { Config } from "./config.ts";
import { type Database, openDatabase } from "./database/connect.ts";
import { lockDataDir } from "./database/data-dir-lock.ts";
import { startEmbeddedPostgres } from "./database/embedded-postgres.ts";
import { migrateDatabase } from "./database/migrate.ts";
import { enqueueOnNotify } from "./jobs/enqueue-on-notify.ts";
import { jobHandlers } from "./jobs/job-handlers.ts";
import { startJobs } from "./jobs/start-jobs.ts";
import { listenHttp } from "./listen-http.ts";
import { purgeMailFilesDaily } from "./mail/mail-files.ts";
import { mailTransport } from "./mail/mail-transport.ts";
import { Metrics } from "./metrics/metrics.ts";
import { loadPreviewKey } from "./preview/preview-key.ts";
import { startPush } from "./push/start-push.ts";
import { loadVapidKeys } from "./push/vapid-keys.ts";
import { acceptSockets, isWebSocketUpgrade } from "./realtime/accept-sockets.ts";
import { connectPeers } from "./realtime/peers.ts";
import { embeddedRealtime, type Realtime } from "./realtime/realtime.ts";
import { loadRealtimeApp } from "./realtime/realtime-app.ts";
import { closeSocketsOnSessionEnd } from "./realtime/session-ends.ts";
import { startWebhooks } from "./realtime/webhooks.ts";
import type { SiteServices } from "./site.ts";
import type { Frontend } from "./ssr/frontend.ts";

/** Milliseconds without a byte in any direction after which a connection is ended. Queries end before. */
const idleMilliseconds = 30_000;
/** Milliseconds from the signal to stop until the database is closed, also under requests that still run. */
const requestMilliseconds = 6500;
/** Milliseconds for closing the database connections. */
const closeMilliseconds = 500;

interface Options {
  readonly config: Config;
  readonly log: Logger;
  loadFrontend(config: Config, log: Logger): Promise<Frontend>;
}

/**
 * Starts the site: database, migrations, content, port, jobs.
 *
 * @returns a function that stops the site in the opposite order within ten seconds
 * @throws {OperatorError} when the site cannot start; parts that were started are stopped
 */
export async function startSite(options: Options): Promise<() => Promise<void>> {
  await using stack = new AsyncDisposableStack();
  await start(options, stack);
  const started = stack.move();
  return () => started.disposeAsync();
}

async function start({ config, log, loadFrontend }: Options, stack: AsyncDisposableStack): Promise<void> {
  const { dataDir, siteUrl, host, port } = config;
  let stopping = false;
  stack.defer(await lockDataDir(dataDir));
  const url = config.databaseUrl ?? (await startEmbedded(dataDir, stack, log));
  const { db, close } = openDatabase({ url, log: (message) => log.warn(message) });
  // A hanging query must not keep the process alive.
  stack.defer(() => atMost(closeMilliseconds, close()));
  await migrateDatabase(db);
  await addFirstContent(db, config, log);

  const frontend = await loadFrontend(config, log);
  stack.defer(async () => void (await frontend.close()));
  const { version } = frontend;
  const responseCache = new ResponseCache();
  stack.defer(invalidateCacheOnContentChange(url, responseCache, log));
  stack.defer(invalidateCacheOnReaction(url, responseCache, log));
  const keys = new KeyStore(db, config.secretKey);
  // Takes over the key of an earlier version, which is in the data folder of one process.
  await loadPreviewKey(keys, dataDir);
  const realtime = await openRealtime(config, keys);
  const metrics = new Metrics({ db, responseCache, hub: realtime.hub, version });
  metrics.measureProcess();
  const pushes = startPush({
    db,
    log,
    operatorEmail: config.operator.email,
    keys: config.vapidKeys ?? (await loadVapidKeys(keys, dataDir)),
    subject: config.vapidSubject,
    extraHosts: config.pushHosts,
  });
  stack.defer(pushes.close);
  const push = { ...pushes, send: metrics.countPushes(pushes.send) };
  const running = new RunningRequests();
  const { analyticsDays, formDays, mailDays, auditDays } = config;
  const retention = { analyticsDays, formDays, mailDays, auditDays };
  const services: SiteServices = {
    ...frontend,
    ...{ db, keys, authorize, log, responseCache, metrics, push, realtime, dataDir, siteUrl, retention },
    metricsToken: config.metricsToken,
    bounceToken: config.bounceToken,
    staffSecondFactor: config.staffSecondFactor,
    maintenance: config.maintenance,
    maintenanceUrl: config.maintenanceUrl,
    securityContact: config.securityContact,
    contactEmail: config.contactEmail,
    secure: siteUrl?.startsWith("https:") ?? false,
    running,
    stopping: () => stopping,
    proxies: config.proxies,
    ga4Id: config.ga4Id,
    killWorker: config.killWorker,
  };

  const server = createServer({ shouldUpgradeCallback: frontend.acceptsUpgrade ?? isWebSocketUpgrade });
  server.setTimeout(idleMilliseconds);
  server.on("request", await frontend.listener(services, server));
  let closeSockets = async () => {};
  const { hub } = realtime;
  const { realtimeWebhookUrl: webhookUrl } = config;
  if (hub && webhookUrl !== undefined) stack.defer(startWebhooks({ ...realtime, hub, url: webhookUrl, log }));
  if (hub) {
    stack.defer(closeSocketsOnSessionEnd({ url, db, hub, log }));
    stack.defer(connectPeers({ url, db, hub, log }));
    closeSockets = acceptSockets(server, {
      ...realtime,
      ...{ hub, siteUrl, proxies: config.proxies, origins: config.realtimeOrigins },
    });
  }
  stack.defer(enqueueOnNotify({ db, url, log }));
  const sendMail = metrics.countMails(mailTransport({ ...config, from: config.mailFrom }));
  const origin = siteUrl ?? `http://${host}:${port}`;
  stack.defer(
    purgeMailFilesDaily({ db, dataDir, days: retention.mailDays }, (error) =>
      log.warn({ err: error }, "purge of mail files failed"),
    ),
  );
  const stopJobs = await startJobs({
    db,
    url,
    log,
    handlers: jobHandlers({ db, log, realtime, push, sendMail, mailingRate: config.mailingRate, origin, ...retention }),
  });
  let stopListening = async () => {};
  const stopRequests = async () => {
    const late = sleep(requestMilliseconds, undefined, { ref: false });
    await stopListening();
    // A client that leaves closes its connection. Its request goes on, for instance with a picture.
    await Promise.race([running.finished(), late]);
  };
  // Jobs and requests end at the same time.
  stack.defer(async () => {
    stopping = true;
    await Promise.all([stopRequests(), stopJobs()]);
  });
  stopListening = await listenHttp(server, {
    host,
    port,
    closeSockets: async () => void (await Promise.all([closeSockets(), frontend.close()])),
  });
  await frontend.started?.();
  log.info({ version, host, port }, "site started");
}

async function startEmbedded(dataDir: string, stack: AsyncDisposableStack, log: Logger): Promise<string> {
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log: (message) => log.debug({ from: "postgres" }, message),
  });
  stack.defer(embedded.stop);
  return embedded.url;
}

/** Adds sample content to an empty database, and the account of the first operator. */
async function addFirstContent(db: Database, config: Config, log: Logger): Promise<void> {
  if (config.sample && !(await hasArticles(db))) {
    // Large modules that are loaded only when needed.
    const { loadSample } = await import("#server/seed/load-sample.ts");
    log.info(await loadSample(db), "sample content loaded");
  } else if (config.sample && !(await hasPrivacyNotice(db))) {
    // A site of an earlier version.
    await (await import("#server/seed/load-help.ts")).loadMissingDocuments(db);
  }
  const password = await makeFirstOperator(db, config.operator);
  if (password === undefined) return;
  const { email } = config.operator;
  const isConfigured = config.operator.password !== undefined;
  // Printed to the terminal only, because logs are stored and have many readers.
  const shown = isConfigured ? "password as configured" : `password ${password} (shown this once)`;
  process.stdout.write(`\nFirst operator: ${email}, ${shown}\n\n`);
}

async function openRealtime({ cluster, realtimeApp, dataDir }: Config, keys: Keys): Promise<Realtime> {
  if (!cluster) return embeddedRealtime(realtimeApp ?? (await loadRealtimeApp(keys, dataDir)));
  // Loaded only with a cluster, because the official library is large.
  const { clusterRealtime } = await import("./realtime/cluster-realtime.ts");
  return clusterRealtime(cluster);
}

async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  await Promise.race([work, sleep(milliseconds)]);
}
