import { once } from "node:events";
import { createServer } from "node:net";
import pino from "pino";
import { describe, expect, test } from "vitest";
import webPush from "web-push";
import { startPushService } from "../test/push/push-service.ts";
import { aPush, operatorEmail, subject } from "../test/push/test-push.ts";
import { testServices } from "../test/test-services.ts";
import { isInternal } from "./internal-address.ts";
import { type Address, publicLookup } from "./public-lookup.ts";
import { isHostRule, pushHosts } from "./push-hosts.ts";
import { startPush } from "./start-push.ts";

const mozilla = "https://updates.push.services.mozilla.com/wpush/v2/gAAAA";

describe("push endpoint", () => {
  const { allowed } = pushHosts(["push.example.com:8443", "*.up.example.org"]);

  test.each([
    mozilla,
    "https://fcm.googleapis.com/fcm/send/abc:APA91b",
    "https://fcm.googleapis.com/wp/abc",
    "https://jmt17.google.com/fcm/send/abc",
    "https://web.push.apple.com/QAbc",
    "https://api.push.apple.com/3/device/abc",
    "https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d",
    "https://push.example.com:8443/x",
    "https://a.up.example.org/x",
  ])("%s is accepted", (endpoint) => {
    expect(allowed(endpoint)?.href).toBe(endpoint);
  });

  test.each([
    "",
    "x",
    "http://fcm.googleapis.com/x",
    "ftp://fcm.googleapis.com/x",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https://localhost/x",
    "https://127.0.0.1/x",
    "https://2130706433/x",
    "https://0177.0.0.1/x",
    "https://0x7f.1/x",
    "https://127.1/x",
    "https://[::1]/x",
    "https://[::ffff:127.0.0.1]/x",
    "https://[fe80::1]/x",
    "https://169.254.169.254/latest/meta-data",
    "https://10.0.0.1/x",
    "https://metadata.google.internal/x",
    "https://fcm.googleapis.com.evil.example/x",
    "https://evil-fcm.googleapis.com/x",
    "https://evilpush.apple.com/x",
    "https://push.apple.com/x",
    "https://notify.windows.com/x",
    "https://xnotify.windows.com/x",
    "https://fcm.googleapis.com./x",
    "https://fcm.googleapis.com:8443/x",
    "https://fcm.googleapis.com:443/x",
    "https://FCM.googleapis.com/x",
    "https://user@fcm.googleapis.com/x",
    "https://fcm.googleapis.com@evil.example/x",
    "https://fcm.googleapis.com\\@evil.example/x",
    "https://evil.example\\.push.apple.com/x",
    "https://evil.example#.push.apple.com/x",
    "https://evil.example/?.push.apple.com",
    "https://evil.example%2f.push.apple.com/x",
    "https://fcm.googleapis.com/x#fragment",
    "https://fcm.googleapis.com/a/../x",
    " https://fcm.googleapis.com/x",
    "https://fcm.googleapis.com/x\n",
    "https://fcm。googleapis。com/x",
    "https://ｆcm.googleapis.com/x",
    "https://push.example.com/x",
    "https://up.example.org/x",
    `https://fcm.googleapis.com/${"x".repeat(2048)}`,
  ])("%j is rejected", (endpoint) => {
    expect(allowed(endpoint)).toBeUndefined();
  });

  test.each(["localhost", "127.0.0.1", "10.0.0.1:80", "[::1]", "*", "*.com:", "https://x.example", "A.example", ""])(
    "%j is rejected as a host rule",
    (rule) => {
      expect(isHostRule(rule)).toBe(false);
    },
  );
});

test.each([
  "0.0.0.0",
  "0.1.2.3",
  "10.1.2.3",
  "100.64.0.1",
  "100.127.255.255",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.1",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.7",
  "203.0.113.7",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::127.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b:1::1",
  "100::1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "2001::1",
  "2001:db8::1",
  "3fff::1",
  "2002:7f00:1::",
  "2001:0:7f00:1::",
  "",
  "localhost",
  "2130706433",
  "0x7f.1",
])("isInternal: is true for %j", (address) => {
  expect(isInternal(address)).toBe(true);
});

test.each([
  "8.8.8.8",
  "100.63.255.255",
  "100.128.0.1",
  "172.32.0.1",
  "142.250.4.95",
  "2606:4700::1111",
  "2a00:1450::1",
])("isInternal: is false for %s", (address) => {
  expect(isInternal(address)).toBe(false);
});

describe("push to a host with internal addresses", () => {
  const { db } = testServices();
  const device = { id: crypto.randomUUID(), lastSuccessAt: null, failingSince: new Date() };

  /** Sends a push to Mozilla's host with these DNS responses. Returns its outcome and the number of connections. */
  async function reach(answers: Address[][]): Promise<{ outcome: string; connected: number; lookups: number }> {
    let connected = 0;
    let lookups = 0;
    const canary = createServer((socket) => {
      connected++;
      socket.destroy();
    }).listen(443, "127.0.0.1");
    // Listening there may need privileges.
    await once(canary, "listening").catch(() => undefined);
    const push = startPush({
      db,
      log: pino({ level: "silent" }),
      keys: webPush.generateVAPIDKeys(),
      subject,
      operatorEmail,
      extraHosts: [],
      timeLimit: 300,
      resolve: async () => answers[Math.min(lookups++, answers.length - 1)] ?? [],
    });
    const { keys } = service.subscribe();
    const { outcome } = await push.send({ ...device, endpoint: mozilla, ...keys }, aPush(), {
      ttl: 60,
      urgency: "normal",
    });
    push.close();
    canary.close();
    return { outcome, connected, lookups };
  }
  const local = { address: "127.0.0.1", family: 4 };
  const outside = { address: "142.250.4.95", family: 4 };

  test.each<[string, Address[]]>([
    ["this machine", [local]],
    ["this machine in the new form", [{ address: "::ffff:127.0.0.1", family: 6 }]],
    ["a cloud's secrets", [{ address: "169.254.169.254", family: 4 }]],
    ["another host beside the right one", [outside, local]],
    ["nowhere", []],
  ])("%s: nothing is sent", async (_, addresses) => {
    expect(await reach([addresses])).toEqual({ outcome: "later", connected: 0, lookups: 1 });
  });

  test("is rejected when a later lookup returns an internal address", async () => {
    const seen: unknown[] = [];
    let lookups = 0;
    const find = publicLookup(
      () => false,
      async () => [lookups++ === 0 ? outside : local],
    );
    const look = (all: boolean) =>
      new Promise((resolve) => find("x.example", { all }, (error, found) => resolve(error ?? found)));
    seen.push(await look(true), await look(true), await look(false));
    expect(seen).toEqual([[outside], expect.any(Error), expect.any(Error)]);
  });

  test("is allowed only when the operator has configured the host", async () => {
    const { named } = pushHosts(["push.kapok.test:8443", "*.inside.kapok.test"]);
    expect(["push.kapok.test", "a.inside.kapok.test", "fcm.googleapis.com"].map(named)).toEqual([true, false, false]);
  });
});

const service = await startPushService("");
