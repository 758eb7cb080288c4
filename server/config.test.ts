import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import webPush from "web-push";
import { OperatorError } from "#server/database/operator-error.ts";
import { findFormerNames, readConfig } from "./config.ts";

const defaults = {
  port: 4173,
  host: "localhost",
  dataDir: resolve("data"),
  databaseUrl: undefined,
  siteUrl: undefined,
  logLevel: "info",
  maintenance: false,
  killWorker: false,
  sample: true,
  proxies: 0,
  smtpUrl: undefined,
  mailFrom: "no-reply@localhost",
  operator: { email: "operator@kapok.localhost", password: undefined },
  analyticsDays: 400,
  formDays: 365,
  mailDays: 30,
  mailingRate: 600,
  bounceToken: undefined,
  auditDays: 365,
  securityContact: undefined,
  ga4Id: undefined,
  contactEmail: undefined,
  maintenanceUrl: undefined,
  cluster: undefined,
  realtimeApp: undefined,
  secretKey: undefined,
  realtimeOrigins: [],
  realtimeWebhookUrl: undefined,
  vapidKeys: undefined,
  vapidSubject: "mailto:operator@kapok.localhost",
  pushHosts: [],
  metricsToken: undefined,
  staffSecondFactor: "offered",
};
const vapid = webPush.generateVAPIDKeys();

test("configuration: requires the second factor of staff when the site has an https address", () => {
  const setting = (env: NodeJS.ProcessEnv) => readConfig(env).staffSecondFactor;
  expect(setting({ SITE_URL: "https://news.example" })).toBe("required");
  expect(setting({ SITE_URL: "http://news.example" })).toBe("offered");
  expect(setting({ SITE_URL: "http://news.example", STAFF_SECOND_FACTOR: "required" })).toBe("required");
});

test("configuration: has defaults when no variable is set", () => {
  expect(readConfig({})).toEqual(defaults);
  expect(readConfig({ PATH: "/bin", UNKNOWN: "1" })).toEqual(defaults);
});

test("configuration: reads each variable", () => {
  const env = {
    PORT: "65535",
    HOST: "0.0.0.0",
    DATA_DIR: "/srv/kapok",
    DATABASE_URL: "postgresql://user:p%40ss@db.example:5432/kapok?sslmode=require",
    SITE_URL: "https://news.example/",
    LOG_LEVEL: "silent",
    MAINTENANCE: "1",
    DISABLE_SERVICE_WORKER: "1",
    LOAD_SAMPLE_DATA: "0",
    TRUSTED_PROXIES: "1",
    SMTP_URL: "smtps://user:secret@mail.example",
    MAIL_FROM: "Kapok <news@news.example>",
    OPERATOR_EMAIL: "editor@news.example",
    OPERATOR_PASSWORD: "correct horse",
    ANALYTICS_RETENTION_DAYS: "90",
    FORM_RETENTION_DAYS: "30",
    MAIL_RETENTION_DAYS: "7",
    MAILING_RATE: "60",
    BOUNCE_TOKEN: "a-token-of-the-mail-service",
    AUDIT_RETENTION_DAYS: "90",
    SECURITY_CONTACT: "mailto:security@kapok.example",
    ANALYTICS_GA4_ID: "G-ABC123DEF4",
    CONTACT_EMAIL: "team+kapok@news.example",
    MAINTENANCE_URL: "https://status.example/kapok?from=site",
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    VAPID_SUBJECT: "mailto:team@kapok.dev",
    PUSH_HOSTS: "push.news.example, *.up.news.example:8443",
    REALTIME_ALLOWED_ORIGINS: "https://news.example, http://localhost:4173",
    REALTIME_WEBHOOK_URL: "https://hooks.example/kapok",
    SECRET_KEY: "a random text of 32 characters or more",
    METRICS_TOKEN: "Wz4~long.enough+/token==",
    STAFF_SECOND_FACTOR: "offered",
  };
  expect(readConfig(env)).toEqual({
    port: 65_535,
    host: "0.0.0.0",
    dataDir: "/srv/kapok",
    databaseUrl: env.DATABASE_URL,
    siteUrl: "https://news.example",
    logLevel: "silent",
    maintenance: true,
    killWorker: true,
    sample: false,
    proxies: 1,
    smtpUrl: env.SMTP_URL,
    mailFrom: "Kapok <news@news.example>",
    operator: { email: "editor@news.example", password: "correct horse" },
    analyticsDays: 90,
    formDays: 30,
    mailDays: 7,
    mailingRate: 60,
    bounceToken: "a-token-of-the-mail-service",
    auditDays: 90,
    securityContact: "mailto:security@kapok.example",
    ga4Id: "G-ABC123DEF4",
    contactEmail: "team+kapok@news.example",
    maintenanceUrl: "https://status.example/kapok?from=site",
    vapidKeys: vapid,
    vapidSubject: "mailto:team@kapok.dev",
    pushHosts: ["push.news.example", "*.up.news.example:8443"],
    realtimeOrigins: ["https://news.example", "http://localhost:4173"],
    realtimeWebhookUrl: "https://hooks.example/kapok",
    secretKey: "a random text of 32 characters or more",
    metricsToken: "Wz4~long.enough+/token==",
    staffSecondFactor: "offered",
  });
  const operators = [readConfig({}), readConfig({ SITE_URL: "https://news.example" })].map(({ operator }) => operator);
  expect(operators.map(({ email }) => email)).toEqual(["operator@kapok.localhost", "operator@news.example"]);
  expect(readConfig({ SITE_URL: "https://news.example" }).mailFrom).toBe("no-reply@news.example");
  expect(readConfig({ PORT: "0" }).port).toBe(0);
  expect(readConfig({ DATABASE_URL: "postgres://u@h/d" }).databaseUrl).toBe("postgres://u@h/d");
});

function sentences(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(OperatorError);
    return (error as OperatorError).message.split("\n");
  }
  throw new Error(`${JSON.stringify(env)} was taken`);
}

describe("configuration: rejects an invalid variable with a sentence that names it", () => {
  test.each([
    ...["", " ", "x", "80x", "1.5", "-1", "65536", "NaN", "Infinity", "0x50", "1e3"].map((value) => ["PORT", value]),
    ["HOST", ""],
    ["DATA_DIR", ""],
    ...["", "x", "mysql://h/d", "http://h/d", "postgres:", "//h/d", "file:///x"].map((value) => [
      "DATABASE_URL",
      value,
    ]),
    ...["", "news.example", "ftp://news.example", "javascript:alert(1)"].map((value) => ["SITE_URL", value]),
    ...["", "loud", "INFO"].map((value) => ["LOG_LEVEL", value]),
    ...["", "0", "-1", "1.5", "10000", "x"].map((value) => ["ANALYTICS_RETENTION_DAYS", value]),
    ...["", "0", "10000"].map((value) => ["FORM_RETENTION_DAYS", value]),
    ...["", "0", "10000"].map((value) => ["MAIL_RETENTION_DAYS", value]),
    ...["", "0", "100000", "many"].map((value) => ["MAILING_RATE", value]),
    ...["", "short"].map((value) => ["BOUNCE_TOKEN", value]),
    ...["", "0", "10000"].map((value) => ["AUDIT_RETENTION_DAYS", value]),
    ...["security@kapok.example", "http://kapok.example"].map((value) => ["SECURITY_CONTACT", value]),
    ...["", "UA-1-1", "G-", 'G-A"><script>', "g-abc123"].map((value) => ["ANALYTICS_GA4_ID", value]),
    ...["", "yes", "true", "2"].map((value) => ["MAINTENANCE", value]),
    ...["", "no"].map((value) => ["LOAD_SAMPLE_DATA", value]),
    ["STAFF_SECOND_FACTOR", "yes"],
    ...["", "short", "with a blank in it", "x".repeat(201)].map((value) => ["METRICS_TOKEN", value]),
    ...["", "yes", "4", "-1"].map((value) => ["TRUSTED_PROXIES", value]),
    ...["", "mail.example", "http://mail.example"].map((value) => ["SMTP_URL", value]),
    ...["", "editor", `${"x".repeat(250)}@a.example`].map((value) => ["OPERATOR_EMAIL", value]),
    ...["", "seven77", "x".repeat(201)].map((value) => ["OPERATOR_PASSWORD", value]),
    ...["", "status.example", "/maintenance", "javascript:alert(1)"].map((value) => ["MAINTENANCE_URL", value]),
    ...["", "team", "a@b, c@d", "a@b\nBcc: c@d", "Team <a@b>"].map((value) => ["CONTACT_EMAIL", value]),
    ...["", "Kapok", "a@b\nBcc: c@d", "a@b, c@d"].map((value) => ["MAIL_FROM", value]),
    ...["", "mailto:x@localhost", "http://kapok.dev"].map((value) => ["VAPID_SUBJECT", value]),
    ...["", "localhost", "https://push.kapok.dev", "10.0.0.1", "a.example,"].map((value) => ["PUSH_HOSTS", value]),
    ["SECRET_KEY", "too short"],
    ...["", "*", "null", "news.example", "https://news.example/", "wss://news.example", "https://a.example,"].map(
      (value) => ["REALTIME_ALLOWED_ORIGINS", value],
    ),
  ])("%s=%j", (name = "", value) => {
    const errors = sentences({ [name]: value });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(new RegExp(`^${name} must [^.]+(\\.[^.]+)*\\.$`));
  });

  test("rejects all invalid variables at once", () => {
    const errors = sentences({ PORT: "x", HOST: "", DATABASE_URL: "x", LOAD_SAMPLE_DATA: "x" });
    expect(errors.map((sentence) => sentence.split(" ")[0])).toEqual([
      "PORT",
      "HOST",
      "DATABASE_URL",
      "LOAD_SAMPLE_DATA",
    ]);
  });
});

test("configuration: rejects push keys that are not a pair", () => {
  const { publicKey } = webPush.generateVAPIDKeys();
  for (const env of [
    { VAPID_PUBLIC_KEY: vapid.publicKey },
    { VAPID_PRIVATE_KEY: vapid.privateKey },
    { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: vapid.privateKey },
    { VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY: "x" },
  ]) {
    const errors = sentences(env);
    expect(errors).toEqual([expect.stringMatching(/^VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair /)]);
    expect(errors[0]).not.toContain(vapid.privateKey);
  }
});

test("configuration: requires SITE_URL when mails are sent", () => {
  expect(sentences({ SMTP_URL: "smtp://mail.example" })).toEqual([
    "SITE_URL must be set when SMTP_URL is set: links in mails use it.",
  ]);
});

test.each(["postgres://kapok:very secret@[::1/d", "mysql://kapok:verysecret@h/d", "kapok:verysecret@h"])(
  "configuration: hides the password of %j in messages",
  (url) => {
    expect(sentences({ DATABASE_URL: url }).join()).not.toContain("secret");
  },
);

test("configuration: reads the variables of version 0.1, and names their replacements", () => {
  const env = { PROXIES: "2", KILL_WORKER: "1", SAMPLE: "0", ANALYTICS_DAYS: "90" };
  expect(readConfig(env)).toMatchObject({ proxies: 2, killWorker: true, sample: false, analyticsDays: 90 });
  expect(readConfig({ ...env, TRUSTED_PROXIES: "1" }).proxies).toBe(1);
  expect(findFormerNames({ ...env, TRUSTED_PROXIES: "1" })).toEqual([
    { variable: "PROXIES", replacement: "TRUSTED_PROXIES" },
    { variable: "KILL_WORKER", replacement: "DISABLE_SERVICE_WORKER" },
    { variable: "SAMPLE", replacement: "LOAD_SAMPLE_DATA" },
    { variable: "ANALYTICS_DAYS", replacement: "ANALYTICS_RETENTION_DAYS" },
  ]);
  expect(findFormerNames({ TRUSTED_PROXIES: "1" })).toEqual([]);
});

test("configuration: .env.example lists every setting", () => {
  const names = (file: string, pattern: RegExp) =>
    [...readFileSync(resolve(import.meta.dirname, file), "utf8").matchAll(pattern)].map(([, name]) => name).sort();
  expect(names("../.env.example", /^#([A-Z\d_]+)=/gm)).toEqual(names("config.ts", /^ {2}([A-Z\d_]+): v\.optional/gm));
});
