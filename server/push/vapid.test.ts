import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import webPush from "web-push";
import { OperatorError } from "#server/database/operator-error.ts";
import { vapidKeyOf } from "../test/push/read-push.ts";
import { pushSigner } from "./push-signer.ts";
import { isKeyPair, loadOrCreateVapidKeys } from "./vapid-keys.ts";
import { isSubject, subjectOf } from "./vapid-subject.ts";

const dataDir = await mkdtemp(join(tmpdir(), "kapok-vapid-"));
afterAll(() => rm(dataDir, { recursive: true }));

describe("VAPID keys", () => {
  test("are created once when processes start together, readable by their owner only", async () => {
    const [keys, ...others] = await Promise.all([1, 2, 3, 4].map(() => loadOrCreateVapidKeys(dataDir)));
    for (const other of others) expect(other).toEqual(keys);
    expect(keys && isKeyPair(keys)).toBe(true);
    expect(await loadOrCreateVapidKeys(dataDir)).toEqual(keys);
    expect(await readdir(dataDir)).toEqual(["vapid.json"]);
    expect((await stat(join(dataDir, "vapid.json"))).mode & 0o777).toBe(0o600);
  });

  test("are not replaced when their file is damaged", async () => {
    const path = join(dataDir, "vapid.json");
    const { publicKey } = webPush.generateVAPIDKeys();
    for (const text of ["", "{}", "null", JSON.stringify({ ...JSON.parse(await readFile(path, "utf8")), publicKey })]) {
      await writeFile(path, text);
      await expect(loadOrCreateVapidKeys(dataDir)).rejects.toThrow(OperatorError);
      expect(await readFile(path, "utf8")).toBe(text);
    }
  });

  test("sign a token for one push service and twelve hours, once an hour", () => {
    const keys = webPush.generateVAPIDKeys();
    const sign = pushSigner(keys, "mailto:team@kapok.dev");
    const header = sign("https://fcm.googleapis.com");
    expect(vapidKeyOf(header, "https://fcm.googleapis.com")).toBe(keys.publicKey);
    expect(() => vapidKeyOf(header, "https://web.push.apple.com")).toThrow("another push service");
    expect(() => vapidKeyOf(`${header.slice(0, -90)}${"A".repeat(90)}`, "https://fcm.googleapis.com")).toThrow();
    expect(sign("https://fcm.googleapis.com")).toBe(header);
    expect(sign("https://web.push.apple.com")).not.toBe(header);
  });
});

describe("VAPID subject", () => {
  test.each(["mailto:team@kapok.dev", "mailto:a.b+c@mail.kapok.dev", "https://kapok.dev", "https://kapok.dev/contact"])(
    "%s",
    (subject) => {
      expect(isSubject(subject)).toBe(true);
    },
  );

  test.each([
    "",
    "x",
    "team@kapok.dev",
    "mailto:",
    "mailto:x@localhost",
    "mailto:x@kapok.localhost",
    "mailto:x@10.0.0.1",
    "mailto:x@kapok.local",
    "mailto:x@kapok.example",
    "mailto:<x@kapok.dev>",
    "mailto: x@kapok.dev",
    "http://kapok.dev",
    "https://localhost",
    "https://localhost:4173",
    "https://127.0.0.1",
    "https://[::1]",
  ])("is not %j, which Apple rejects", (subject) => {
    expect(isSubject(subject)).toBe(false);
  });

  test("follows from other settings when it is not configured", () => {
    const email = "operator@kapok.localhost";
    expect(subjectOf({ siteUrl: "https://kapok.dev/", email })).toBe("https://kapok.dev");
    expect(subjectOf({ siteUrl: "https://kapok.dev", email: "team@kapok.dev" })).toBe("mailto:team@kapok.dev");
    expect(subjectOf({ siteUrl: undefined, email })).toBe("mailto:operator@kapok.localhost");
  });
});
