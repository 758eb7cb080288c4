import { resolve } from "node:path";
import * as v from "valibot";
import { OperatorError } from "#server/database/operator-error.ts";
import { type Cluster, clusterOf } from "#server/realtime/pusher-cluster.ts";
import { isHostRule } from "./push/push-hosts.ts";
import { isKeyPair, type VapidKeys } from "./push/vapid-keys.ts";
import { isSubject, subjectOf } from "./push/vapid-subject.ts";
import type { RealtimeApp } from "./realtime/realtime-app.ts";

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}$/, "must be a whole number"),
  v.transform(Number),
  v.maxValue(65_535, "must be at most 65535"),
);
const text = v.pipe(v.string(), v.nonEmpty("must not be empty"));
const days = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,3}$/, "must be a number of days from 1 to 9999"),
  v.transform(Number),
);
const address = (prefixes: string[]) =>
  v.pipe(
    v.string(),
    v.url("must be a URL"),
    v.check((url) => prefixes.some((prefix) => url.startsWith(prefix)), `must begin with ${prefixes.join(" or ")}`),
  );

const token = v.pipe(
  v.string(),
  v.regex(/^[\w.~+/=-]{16,200}$/, "must be 16 to 200 letters, digits or any of - . _ ~ + / ="),
);

/** Whether a text is the `Origin` header of an http or https page. */
function isOrigin(origin: string): boolean {
  return /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin;
}

const environment = v.object({
  PORT: v.optional(port, "4173"),
  HOST: v.optional(text, "localhost"),
  DATA_DIR: v.optional(text, "data"),
  DATABASE_URL: v.optional(address(["postgres://", "postgresql://"])),
  SITE_URL: v.optional(address(["http://", "https://"])),
  LOG_LEVEL: v.optional(
    v.picklist(["debug", "info", "warn", "error", "silent"], "must be debug, info, warn, error or silent"),
    "info",
  ),
  MAINTENANCE: v.optional(v.picklist(["0", "1"], "must be 0 or 1"), "0"),
  MAINTENANCE_URL: v.optional(address(["http://", "https://"])),
  DISABLE_SERVICE_WORKER: v.optional(v.picklist(["0", "1"], "must be 0 or 1"), "0"),
  TRUSTED_PROXIES: v.optional(v.picklist(["0", "1", "2", "3"], "must be 0, 1, 2 or 3"), "0"),
  SMTP_URL: v.optional(address(["smtp://", "smtps://"])),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:[^<>@\r\n]* <)?[\w.+-]+@[\w.-]+>?$/, "must be an address like Kapok <news@example.com>"),
    ),
  ),
  OPERATOR_EMAIL: v.optional(
    v.pipe(v.string(), v.email("must be an e-mail address"), v.maxLength(254, "must have at most 254 characters")),
  ),
  OPERATOR_PASSWORD: v.optional(
    v.pipe(
      v.string(),
      v.minLength(8, "must have 8 characters or more"),
      v.maxLength(200, "must have at most 200 characters"),
    ),
  ),
  ANALYTICS_RETENTION_DAYS: v.optional(days, "400"),
  FORM_RETENTION_DAYS: v.optional(days, "365"),
  MAIL_RETENTION_DAYS: v.optional(days, "30"),
  MAILING_RATE: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,4}$/, "must be a number of mails a minute from 1 to 99999"),
      v.transform(Number),
    ),
    "600",
  ),
  BOUNCE_TOKEN: v.optional(token),
  AUDIT_RETENTION_DAYS: v.optional(days, "365"),
  SECURITY_CONTACT: v.optional(address(["https://", "mailto:"])),
  ANALYTICS_GA4_ID: v.optional(v.pipe(v.string(), v.regex(/^G-[A-Z0-9]{4,16}$/, "must be like G-ABC123DEF4"))),
  CONTACT_EMAIL: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.+-]+@[\w-]+(\.[\w-]+)*$/, "must be an address like team@example.com")),
  ),
  PUSHER_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^https?:\/\/[^\s/:@]+:[^\s/:@]+@[\w.-]+(:\d{1,5})?\/apps\/[\w-]{1,40}$/,
        "must be like https://key:secret@host:443/apps/1234",
      ),
    ),
  ),
  PUSHER_PUBLIC_URL: v.optional(
    v.pipe(v.string(), v.regex(/^wss?:\/\/[\w.-]+(:\d{1,5})?\/?$/, "must be like wss://ws.example:443")),
  ),
  REALTIME_APP: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^\d{1,12}:[\w-]{8,64}:[\w-]{16,128}$/,
        "must be like 1234:key:secret, a number and two words of letters and digits, the secret 16 or more characters",
      ),
    ),
  ),
  SECRET_KEY: v.optional(v.pipe(v.string(), v.minLength(32, "must have 32 characters or more"))),
  REALTIME_ALLOWED_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.transform((origins) => origins.split(",").map((origin) => origin.trim())),
      v.check(
        (origins) => origins.every(isOrigin),
        "must be origins like https://news.example.com, with commas between",
      ),
    ),
  ),
  REALTIME_WEBHOOK_URL: v.optional(address(["http://", "https://"])),
  VAPID_PUBLIC_KEY: v.optional(text),
  VAPID_PRIVATE_KEY: v.optional(text),
  VAPID_SUBJECT: v.optional(
    v.pipe(v.string(), v.check(isSubject, "must be like mailto:team@example.com or https://example.com, and public")),
  ),
  PUSH_HOSTS: v.optional(
    v.pipe(
      v.string(),
      v.transform((hosts) => hosts.split(",").map((host) => host.trim())),
      v.check(
        (hosts) => hosts.every(isHostRule),
        "must be hosts like push.example.com, push.example.com:8443 or *.push.example.com, with commas between",
      ),
    ),
  ),
  STAFF_SECOND_FACTOR: v.optional(v.picklist(["required", "offered"], "must be required or offered")),
  METRICS_TOKEN: v.optional(token),
  LOAD_SAMPLE_DATA: v.optional(v.picklist(["0", "1"], "must be 0 or 1"), "1"),
});

/** How long the server stores data. The privacy notice shows these days. */
export interface Retention {
  /** Days for which analytics counters are stored. */
  readonly analyticsDays: number;
  /** Days for which contact messages and answers to questionnaires are stored. */
  readonly formDays: number;
  /** Days for which failed mails, and the files of a site without a mail server, are stored. */
  readonly mailDays: number;
  /** Days for which the audit log is stored. */
  readonly auditDays: number;
}

/** Configuration of the server. */
export interface Config extends Retention {
  readonly port: number;
  readonly host: string;
  /** Absolute path of the folder for all persistent data. */
  readonly dataDir: string;
  /** Address of an external PostgreSQL. When absent, the embedded one is used. */
  readonly databaseUrl: string | undefined;
  /** Origin of links to the site, without a trailing slash. When absent, the origin of the request. */
  readonly siteUrl: string | undefined;
  readonly logLevel: string;
  /** Number of trusted proxies, and so of trusted entries at the end of `X-Forwarded-For`. */
  readonly proxies: number;
  /** Address of a mail server. When absent, mails are written to files in the data folder. */
  readonly smtpUrl: string | undefined;
  /** Sender of mails, `Kapok <news@example.com>`. */
  readonly mailFrom: string;
  /** Most mails of the newsletter a minute. */
  readonly mailingRate: number;
  /** Token of the mail service that reports mails that came back. Without it nobody may. */
  readonly bounceToken: string | undefined;
  /** Account of the first operator. When absent, the password is generated. */
  readonly operator: { readonly email: string; readonly password: string | undefined };
  /** Receives contact messages and feedback. */
  readonly contactEmail: string | undefined;
  readonly maintenance: boolean;
  /** Page on another site about the maintenance. When absent, the site's own. */
  readonly maintenanceUrl: string | undefined;
  /** Whether devices unregister their service workers. */
  readonly killWorker: boolean;
  /** Where to report a vulnerability, `mailto:` or `https:`. Without it there is no security.txt. */
  readonly securityContact: string | undefined;
  /** Measurement id of the operator's Google Analytics, which loads for readers who consent. */
  readonly ga4Id: string | undefined;
  /** A cluster with the Pusher protocol. When absent, this process accepts the connections. */
  readonly cluster: Cluster | undefined;
  /** Encrypts the keys in the database. */
  readonly secretKey: string | undefined;
  /** Realtime application of the embedded mode. When absent, that of the database. */
  readonly realtimeApp: RealtimeApp | undefined;
  /** Origins of pages of other sites that may open realtime connections to this one. */
  readonly realtimeOrigins: readonly string[];
  /** Receives webhooks about channels with and without subscribers. */
  readonly realtimeWebhookUrl: string | undefined;
  /** Keys that identify the site to push services. When absent, those of the database. */
  readonly vapidKeys: VapidKeys | undefined;
  /** Contact of the operator for push services, `mailto:` or `https:`. */
  readonly vapidSubject: string;
  /** Hosts of push services in addition to those of known browsers. */
  readonly pushHosts: readonly string[];
  /** Token of programs that read the metrics. Without a token only this machine may read them. */
  readonly metricsToken: string | undefined;
  /** Whether staff need a second factor to enter Backstage. */
  readonly staffSecondFactor: "required" | "offered";
  /** Whether an empty database gets the sample content. */
  readonly sample: boolean;
}

/** Variables of version 0.1 and their current names. */
const formerNames = {
  PROXIES: "TRUSTED_PROXIES",
  KILL_WORKER: "DISABLE_SERVICE_WORKER",
  SAMPLE: "LOAD_SAMPLE_DATA",
  ANALYTICS_DAYS: "ANALYTICS_RETENTION_DAYS",
} as const;

/** Finds variables of the environment with a former name. */
export function findFormerNames(env: NodeJS.ProcessEnv): { variable: string; replacement: string }[] {
  return Object.entries(formerNames)
    .filter(([variable]) => env[variable] !== undefined)
    .map(([variable, replacement]) => ({ variable, replacement }));
}

/** Replaces former names. A variable with its current name takes precedence. */
function withCurrentNames(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const former = findFormerNames(env).map(({ variable, replacement }) => [replacement, env[variable]]);
  return { ...Object.fromEntries(former), ...env };
}

/**
 * Reads the configuration from environment variables.
 *
 * @throws {OperatorError} one sentence for each invalid variable
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const result = v.safeParse(environment, withCurrentNames(env), { abortPipeEarly: true });
  if (!result.success) {
    throw new OperatorError(result.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}.`).join("\n"));
  }
  const values = result.output;
  if (values.SMTP_URL !== undefined && values.SITE_URL === undefined) {
    // Clients choose the host of a request, so links in sent mails must not use it.
    throw new OperatorError("SITE_URL must be set when SMTP_URL is set: links in mails use it.");
  }
  if (values.PUSHER_PUBLIC_URL !== undefined && values.PUSHER_URL === undefined) {
    throw new OperatorError("PUSHER_URL must be set when PUSHER_PUBLIC_URL is set: otherwise no events are published.");
  }
  const { hostname } = new URL(values.SITE_URL ?? "http://localhost");
  // Mail addresses need a dot in the domain.
  const operatorEmail = values.OPERATOR_EMAIL ?? `operator@${hostname.includes(".") ? hostname : `kapok.${hostname}`}`;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    siteUrl: values.SITE_URL?.replace(/\/$/, ""),
    logLevel: values.LOG_LEVEL,
    proxies: Number(values.TRUSTED_PROXIES),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `no-reply@${hostname}`,
    operator: { email: operatorEmail, password: values.OPERATOR_PASSWORD },
    contactEmail: values.CONTACT_EMAIL,
    maintenanceUrl: values.MAINTENANCE_URL,
    maintenance: values.MAINTENANCE === "1",
    killWorker: values.DISABLE_SERVICE_WORKER === "1",
    analyticsDays: values.ANALYTICS_RETENTION_DAYS,
    formDays: values.FORM_RETENTION_DAYS,
    mailDays: values.MAIL_RETENTION_DAYS,
    mailingRate: values.MAILING_RATE,
    bounceToken: values.BOUNCE_TOKEN,
    auditDays: values.AUDIT_RETENTION_DAYS,
    securityContact: values.SECURITY_CONTACT,
    ga4Id: values.ANALYTICS_GA4_ID,
    cluster: values.PUSHER_URL === undefined ? undefined : clusterOf(values.PUSHER_URL, values.PUSHER_PUBLIC_URL),
    realtimeApp: appOf(values.REALTIME_APP),
    secretKey: values.SECRET_KEY,
    realtimeWebhookUrl: values.REALTIME_WEBHOOK_URL,
    realtimeOrigins: values.REALTIME_ALLOWED_ORIGINS ?? [],
    vapidKeys: vapidKeysOf(values),
    vapidSubject: values.VAPID_SUBJECT ?? subjectOf({ siteUrl: values.SITE_URL, email: operatorEmail }),
    pushHosts: values.PUSH_HOSTS ?? [],
    metricsToken: values.METRICS_TOKEN,
    // A first start on one's own machine stays two steps.
    staffSecondFactor: values.STAFF_SECOND_FACTOR ?? (values.SITE_URL?.startsWith("https:") ? "required" : "offered"),
    sample: values.LOAD_SAMPLE_DATA === "1",
  };
}

function appOf(text: string | undefined): RealtimeApp | undefined {
  const [id, key, secret] = text?.split(":") ?? [];
  return id && key && secret ? { id, key, secret } : undefined;
}

function vapidKeysOf({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
}: v.InferOutput<typeof environment>) {
  if (publicKey === undefined && privateKey === undefined) return undefined;
  if (publicKey === undefined || privateKey === undefined || !isKeyPair({ publicKey, privateKey })) {
    throw new OperatorError(
      "VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair of keys, in base64url, or neither be set.",
    );
  }
  return { publicKey, privateKey };
}
