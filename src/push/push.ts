import { msg } from "@lingui/core/macro";
import { ApiError } from "#contract/http/errors.ts";
import type { Locale } from "#contract/locales.ts";
import { joinLocale } from "#contract/locales.ts";
import { getUnread } from "#contract/notifications/endpoints.ts";
import type { Main } from "#contract/pages/endpoints.ts";
import { listPushDevices, registerPushDevice, removePushDevice } from "#contract/push/endpoints.ts";
import { i18nWith, loadMessages } from "#src/lib/i18n.ts";
import { callAsMember } from "#src/offline/member-call.ts";
import type { PushSetting } from "#src/offline/push-config.ts";
import { putPushSetting } from "#src/offline/push-config.ts";
import { moveLegacyPushMember, readPushMember, setPushMember } from "#src/offline/push-member.ts";
import { currentLogin } from "#src/offline/session.ts";
import { closeReadNotifications, shownNow } from "./app-badge.ts";
import { PushNotPossible, subscription, unsubscribe } from "./subscription.ts";

const messagesPath = "/member/messages";

/** The data of pushes for the worker: the key, the language, and the text for unreadable pushes. */
async function pushSettingOf({ config, header }: Main, { id: lang, code }: Locale): Promise<PushSetting> {
  const i18n = i18nWith(code, await loadMessages(["auth"], code));
  return {
    key: config.push_key ?? "",
    lang,
    title: header.brand,
    body: i18n._(msg`You have a new message.`),
    path: joinLocale(code, messagesPath),
  };
}

/** The site's current configuration, and the language of this page. */
export interface PushContext {
  readonly main: Main;
  readonly locale: Locale;
}

/**
 * Turns pushes on for the current member. Call it in a click handler: browsers ask for permission only there.
 *
 * @throws {PushNotPossible}
 * @throws {ApiError} as `callAsMember`
 * @throws when the database does not work. Pushes stay off after each error.
 */
export async function enablePush(context: PushContext): Promise<void> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") throw new PushNotPossible(permission === "denied" ? "denied" : "dismissed");
  await withPushLock(async () => {
    await register(context);
    try {
      await setPushMember(currentLogin()?.memberId ?? null);
    } catch (error) {
      await unsubscribe();
      throw error;
    }
  });
}

/** Turns pushes off on this device. Without a network the push service reports it to the server later. */
export async function disablePush(lang: number): Promise<void> {
  await unsubscribeOnSignOut();
  try {
    const { device_list } = await callAsMember(listPushDevices, undefined, { lang });
    const device = device_list.find(({ current }) => current);
    if (device) await callAsMember(removePushDevice, undefined, { lang, params: { id: device.id } });
  } catch {
    // The subscription has ended in any case.
  }
}

/** Ends the subscription on this device, after a sign-out or a change of the member. */
export async function unsubscribeOnSignOut(): Promise<void> {
  // Before the lock, so that waiting work finds pushes off.
  await setPushMember(null).catch(() => undefined);
  await withPushLock(clearPush);
}

/**
 * Repairs an enabled subscription at each start. Browsers lose subscriptions, sites change keys, and readers revoke
 * permissions.
 *
 * @throws {ApiError} as `callAsMember`
 * @throws when the database does not work. The next start tries again after each error.
 */
export async function reconcileSubscription(context: PushContext): Promise<void> {
  await withPushLock(() => reconcile(context));
}

async function reconcile(context: PushContext): Promise<void> {
  await moveLegacyPushMember();
  const owner = await readPushMember();
  const login = currentLogin();
  if (owner === null || !login) return;
  if (owner !== login.memberId || Notification.permission !== "granted") return clearPush();
  try {
    await register(context);
    const shown = await shownNow();
    await closeReadNotifications(await callAsMember(getUnread, undefined, { lang: context.locale.id }), shown);
  } catch (error) {
    // Without a network a browser cannot subscribe, so the failure is no reason to turn pushes off.
    if (error instanceof PushNotPossible && navigator.onLine) return clearPush();
    throw error;
  }
}

async function clearPush(): Promise<void> {
  await Promise.allSettled([
    setPushMember(null),
    putPushSetting(undefined),
    unsubscribe(),
    closeReadNotifications({ unread_count: 0 }),
  ]);
}

/** Runs work in one tab at a time. A check at the start must not undo a concurrent `disablePush`. */
async function withPushLock(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  await (locks ? locks.request("kapok.push", work) : work());
}

/** Subscribes if necessary, and registers the subscription with the server. */
async function register({ main, locale }: PushContext): Promise<void> {
  const key = main.config.push_key;
  if (!key) throw new PushNotPossible("no-service");
  const lang = locale.id;
  const send = async () => {
    const { endpoint, keys } = (await subscription(key)).toJSON();
    const { auth = "", p256dh = "" } = keys ?? {};
    await callAsMember(registerPushDevice, { endpoint: endpoint ?? "", keys: { auth, p256dh } }, { lang });
  };
  try {
    await send();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "device_in_use")) throw error;
    await unsubscribe();
    await send();
  }
  // Without the setting the worker shows a default text for unreadable pushes.
  await pushSettingOf(main, locale)
    .then(putPushSetting)
    .catch(() => undefined);
}
