import { createECDH } from "node:crypto";
import { Hono } from "hono";
import { ApiError } from "#contract/http/errors.ts";
import { listPushDevices, registerPushDevice, removePushDevice, testPushDevice } from "#contract/push/endpoints.ts";
import { memberRoute } from "#server/api/action-route.ts";
import { translate } from "#server/i18n/translate.ts";
import type { Services } from "../services.ts";
import { composePush } from "./compose-push.ts";
import { pushDelivery } from "./push-delivery.ts";
import { removeDevice, saveDevice } from "./push-devices.mutations.ts";
import { findDevice, listDevices, sendTestPush } from "./push-devices.queries.ts";
import { testPushTexts } from "./push-texts.ts";

const rates = {
  // Each start of the app saves its device again.
  register: { times: 60, seconds: 600 },
  read: { times: 120, seconds: 600 },
  test: { times: 10, seconds: 600 },
} as const;
/** Target of a test notification. */
const messagesPath = "/member/messages";
const testTag = "test";

/** Serves the push devices of members. */
export function pushRoutes(services: Services): Hono {
  const { db, push } = services;
  const routes = new Hono();

  memberRoute(routes, services, registerPushDevice, {
    rate: rates.register,
    handle: async ({
      actor,
      body: { endpoint, keys },
      query: { lang },
      userAgent,
      tx,
      invalidFields,
      errorAtField,
    }) => {
      if (!push.hosts.allowed(endpoint)) throw invalidFields({ endpoint: "invalid" });
      if (!isPoint(keys.p256dh)) throw invalidFields({ keys: "invalid" });
      const saved = await saveDevice(tx, actor, { endpoint, ...keys, lang, userAgent });
      if (saved === "in_use") throw errorAtField("device_in_use", "endpoint");
      return { device: sendTestPush(saved, actor) };
    },
  });

  memberRoute(routes, services, listPushDevices, {
    rate: rates.read,
    handle: async ({ actor, db }) => ({ device_list: await listDevices(db, actor) }),
  });

  memberRoute(routes, services, removePushDevice, {
    rate: rates.read,
    handle: async ({ actor, params: { id }, tx }) => {
      await removeDevice(tx, actor.id, id);
      return { result: "SUCCESS" } as const;
    },
  });

  memberRoute(routes, services, testPushDevice, {
    rate: rates.test,
    // Before the transaction, because a push service may be slow.
    prepare: async ({ actor, params: { id }, linkOrigin }) => {
      const device = await findDevice(db, actor.id, id);
      if (!device) throw new ApiError("not_found");
      const words = {
        title: translate(device.lang, testPushTexts.title),
        body: translate(device.lang, testPushTexts.body),
        link: messagesPath,
        tag: testTag,
      };
      const message = composePush(linkOrigin(), { ...words, kind: "test", lang: device.lang, device: device.id });
      return push.send(device, message, pushDelivery("test", testTag));
    },
    handle: async ({ prepared: { outcome } }) => ({ outcome }),
  });
  return routes;
}

/** Whether a browser's key is valid for encryption, that is a point of the curve. */
function isPoint(p256dh: string): boolean {
  try {
    const own = createECDH("prime256v1");
    own.generateKeys();
    own.computeSecret(p256dh, "base64url");
    return true;
  } catch {
    return false;
  }
}
