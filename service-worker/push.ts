import { apiPath } from "#contract/http/api-path.ts";
import { writeTimeLimit } from "#contract/http/form-limits.ts";
import { splitLocale } from "#contract/locales.ts";
import type { PushData, PushMessage } from "#contract/push/message.ts";
import { isPickForDraw } from "#shared/mark-six/draw-for-pick.ts";
import { versionHeaders } from "#shared/version-headers.ts";
import { db, withDatabase } from "#src/offline/db.ts";
import { canPrefetch, readOfflineSettings } from "#src/offline/offline-settings.ts";
import { type PushSetting, pushSetting } from "#src/offline/push-config.ts";
import { readSessionCopy } from "#src/offline/session-copy.ts";
import { prefetchRead } from "./api-cache.ts";
import { broadcastToClients } from "./broadcast.ts";
import { createTimeout, withTimeout } from "./with-timeout.ts";

declare const self: ServiceWorkerGlobalScope;

/** The data that a notification passes to the handler of its click. */
export type NotificationData = Partial<PushData> & { readonly navigate: string };

/** Milliseconds after which a push is shown without the database. */
const databaseTimeLimit = 3000;
/** Milliseconds for which a cached article counts as current when a push is about it. */
const articleMaxAge = 60_000;

/**
 * Shows a push in any case: browsers revoke the permission when nothing is shown. Then informs the open pages and the
 * server, and caches the article of the push.
 */
export async function onPush(event: PushEvent): Promise<void> {
  const setting = await withTimeout(databaseTimeLimit, pushSetting());
  const message = parseMessage(event);
  try {
    if (!message) throw new Error("Unreadable push message");
    const { title, body, tag, lang, dir, silent, navigate, data } = message;
    const text = (await withTimeout(databaseTimeLimit, appendPickResult(body, data))) ?? body;
    await show(title, { body: text, tag, lang, dir, silent, data: { ...data, navigate } satisfies NotificationData });
  } catch {
    await showGeneric(setting);
  }
  await Promise.all([
    setBadge(message?.data?.unread),
    broadcastToClients({ type: "pushed", id: message?.data?.id }),
    reportShown(message),
    prefetchArticle(message),
  ]);
}

/** Browsers report the ended subscription, and sometimes the new one. */
type SubscriptionChange = ExtendableEvent & { readonly newSubscription?: PushSubscription | null };

/** Renews a subscription that the browser has ended, and registers it. A page checks the subscription at its start too. */
export async function onSubscriptionChange({ newSubscription }: SubscriptionChange): Promise<void> {
  const setting = await pushSetting();
  if (!setting) return;
  const options = { userVisibleOnly: true, applicationServerKey: setting.key };
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(options));
  await postAuthenticated("/user/push-device", setting.lang, subscription);
}

/** Shows the number of unread notifications on the app's icon, where supported; 0 removes it. */
export async function setBadge(unread: unknown): Promise<void> {
  if (Number.isInteger(unread)) await navigator.setAppBadge?.(unread as number).catch(() => undefined);
}

type Message = PushMessage["notification"];

/** The message, validated no further than the browser does. Some browsers have parsed it already. */
function parseMessage({
  data,
  notification,
}: PushEvent & { readonly notification?: Message | null }): Message | undefined {
  try {
    const message: Message | undefined = notification ?? data?.json().notification;
    return message?.title ? message : undefined;
  } catch {
    return undefined;
  }
}

function show(title: string, options: NotificationOptions): Promise<void> {
  return self.registration.showNotification(title, {
    icon: "/icons/icon-192.png",
    badge: "/icons/monochrome-512.png",
    ...options,
  });
}

/** The notification for an unreadable message. */
function showGeneric(setting: PushSetting | undefined): Promise<void> {
  const { title, body, path }: Partial<PushSetting> = setting ?? {};
  const isChinese = navigator.language.startsWith("zh");
  return show(title ?? "Kapok", {
    body: body ?? (isChinese ? "您有一条新消息。" : "You have a new message."),
    tag: "kapok",
    data: { navigate: path ?? "/" } satisfies NotificationData,
  });
}

async function reportShown(message: Message | undefined): Promise<void> {
  const { id, lang, device } = message?.data ?? {};
  if (!id) return;
  await postAuthenticated(`/user/notification/${id}/report/shown`, lang, { device_id: device });
}

/** Sends a request for the signed-in member. Failures are ignored. */
async function postAuthenticated(path: string, lang: number | undefined, body: unknown): Promise<void> {
  try {
    const login = await readSessionCopy();
    if (!login) return;
    await fetch(apiPath(path, { lang }), {
      method: "POST",
      headers: { authorization: `Bearer ${login.token}`, "content-type": "application/json", ...versionHeaders },
      body: JSON.stringify(body),
      keepalive: true,
      signal: createTimeout(writeTimeLimit).signal,
    });
  } catch {
    // The server works without it.
  }
}

/** Caches the article of a push, so that it opens after a later click without a network. */
async function prefetchArticle(message: Message | undefined): Promise<void> {
  try {
    const { path, locale } = splitLocale(new URL(message?.navigate ?? "").pathname);
    const article = /^\/article\/\d+$/.exec(path)?.[0];
    if (article && canPrefetch(await readOfflineSettings()))
      await prefetchRead(apiPath(article, { lang: locale.id }), articleMaxAge);
  } catch {
    // The page reads it when it opens.
  }
}

/** Adds the best match of the saved picks to the text of a push about a draw. The picks are only on this device. */
async function appendPickResult(body: string, data: PushData | undefined): Promise<string> {
  const { draw, hits } = data ?? {};
  if (!draw || !hits) return body;
  const picks = await withDatabase(() => db.picks.filter((pick) => isPickForDraw(pick, draw.drawn_at)).toArray());
  if (picks.length === 0) return body;
  const drawn = (numbers: readonly number[]) => numbers.filter((number) => draw.numbers.includes(number)).length;
  const best = picks.map(({ numbers, bankers }) => drawn(bankers) + Math.min(drawn(numbers), 6 - bankers.length));
  return `${body}\n${hits.replace("#", String(Math.max(...best)))}`;
}
