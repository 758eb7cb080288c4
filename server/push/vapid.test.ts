import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import webPush from "web-push";
import { OperatorError } from "#server/database/operator-error.ts";
import { vapidKeyOf } from "../test/push/read-push.ts";
import { memoryKeys } from "../test/test-services.ts";
import { pushSigner } from "./push-signer.ts";
import { isKeyPair, loadVapidKeys } from "./vapid-keys.ts";
import { isSubject, subjectOf } from "./vapid-subject.ts";

const dataDir = await mkdtemp(join(tmpdir(), "kapok-vapid-"));
afterAll(() => rm(dataDir, { recursive: true }));

describe("VAPID keys", () => {
  test("are a pair that is created once", async () => {
    const stored = memoryKeys();
    const keys = await loadVapidKeys(stored, dataDir);
    expect(isKeyPair(keys)).toBe(true);
    expect(await loadVapidKeys(stored, dataDir)).toEqual(keys);
  });

  test("are those of a file of version 0.1 when there is one", async () => {
    const former = webPush.generateVAPIDKeys();
    await writeFile(join(dataDir, "vapid.json"), JSON.stringify(former));
    const stored = memoryKeys();
    expect(await loadVapidKeys(stored, dataDir)).toEqual(former);
    await rm(join(dataDir, "vapid.json"));
    expect(await loadVapidKeys(stored, dataDir)).toEqual(former);
  });

  test("are not replaced when their file or row is damaged", async () => {
    const path = join(dataDir, "vapid.json");
    const pair = webPush.generateVAPIDKeys();
    const { publicKey } = webPush.generateVAPIDKeys();
    for (const text of ["", "{}", "null", JSON.stringify({ ...pair, publicKey })]) {
      await writeFile(path, text);
      await expect(loadVapidKeys(memoryKeys(), dataDir)).rejects.toThrow(OperatorError);
      expect(await readFile(path, "utf8")).toBe(text);
      const stored = memoryKeys();
      await stored.get("vapid", () => text);
      await expect(loadVapidKeys(stored, dataDir)).rejects.toThrow(OperatorError);
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
