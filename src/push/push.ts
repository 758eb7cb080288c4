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
import { pushMemberId, setPushMemberId } from "#src/offline/push-member-id.ts";
import { currentLogin } from "#src/offline/session.ts";
import { closeReadNotifications, shownNow } from "./app-badge.ts";
import { PushNotPossible, subscription, unsubscribe } from "./subscription.ts";

const messagesPath = "/member/messages";

/** What the worker is to know of pushes: the key, the language, and what it shows for those that it cannot read. */
async function settingOf({ config, header }: Main, { id: lang, code }: Locale): Promise<PushSetting> {
  const i18n = i18nWith(code, await loadMessages(["auth"], code));
  return {
    key: config.push_key ?? "",
    lang,
    title: header.brand,
    body: i18n._(msg`You have a new message.`),
    path: joinLocale(code, messagesPath),
  };
}

/** For whom they are turned on: the site as it is now, and the language of this page. */
export interface PushPlace {
  readonly main: Main;
  readonly locale: Locale;
}

/**
 * Turns pushes on for the member who is here; to be called in the tap on what explains them, since only there a browser
 * may be asked.
 *
 * @throws {PushNotPossible}
 * @throws {ApiError} as `callAsMember`; then they stay off
 */
export async function enablePush(place: PushPlace): Promise<void> {
  const answer = await Notification.requestPermission();
  if (answer !== "granted") throw new PushNotPossible(answer === "denied" ? "denied" : "dismissed");
  await inTurn(async () => {
    await bringIntoOrder(place);
    setPushMemberId(currentLogin()?.memberId);
  });
}

/** Turns them off on this device; what the site cannot be told now it learns from the push service. */
export async function disablePush(lang: number): Promise<void> {
  await unsubscribeOnSignOut();
  try {
    const { device_list } = await callAsMember(listPushDevices, undefined, { lang });
    const here = device_list.find(({ current }) => current);
    if (here) await callAsMember(removePushDevice, undefined, { lang, params: { id: here.id } });
  } catch {
    // Nothing arrives any more.
  }
}

/** Ends them on this device for whoever had them: he has left, or another is here. */
export async function unsubscribeOnSignOut(): Promise<void> {
  // At once, so that nothing else begins while something else is under way.
  setPushMemberId(undefined);
  await inTurn(leave);
}

/**
 * Sees at each start to it that pushes which are on arrive: browsers lose subscriptions, sites change keys, readers
 * take permissions back.
 *
 * @throws {ApiError} as `callAsMember`; it is tried again at the next start
 */
export async function reconcileSubscription(place: PushPlace): Promise<void> {
  await inTurn(() => recheck(place));
}

async function recheck(place: PushPlace): Promise<void> {
  const login = currentLogin();
  const owner = pushMemberId();
  if (owner === undefined || !login) return;
  if (owner !== login.memberId || Notification.permission !== "granted") return leave();
  try {
    await bringIntoOrder(place);
    const shown = await shownNow();
    await closeReadNotifications(await callAsMember(getUnread, undefined, { lang: place.locale.id }), shown);
  } catch (error) {
    // Without a network a browser cannot subscribe either: that says nothing.
    if (error instanceof PushNotPossible && navigator.onLine) return leave();
    throw error;
  }
}

async function leave(): Promise<void> {
  setPushMemberId(undefined);
  await Promise.allSettled([putPushSetting(undefined), unsubscribe(), closeReadNotifications({ unread_count: 0 })]);
}

/** One after the other, in all tabs: a look at a start must not turn on again what is just being turned off. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  await (locks ? locks.request("kapok.push", work) : work());
}

async function bringIntoOrder({ main, locale }: PushPlace): Promise<void> {
  const key = main.config.push_key;
  if (!key) throw new PushNotPossible("no-service");
  const lang = locale.id;
  const register = async () => {
    const { endpoint, keys } = (await subscription(key)).toJSON();
    const { auth = "", p256dh = "" } = keys ?? {};
    await callAsMember(registerPushDevice, { endpoint: endpoint ?? "", keys: { auth, p256dh } }, { lang });
  };
  try {
    await register();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "device_in_use")) throw error;
    await unsubscribe();
    await register();
  }
  // A worker without it has other words for what it cannot read.
  await settingOf(main, locale)
    .then(putPushSetting)
    .catch(() => undefined);
}
