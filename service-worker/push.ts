import { apiPath } from "#contract/http/api-path.ts";
import { splitLocale } from "#contract/locales.ts";
import type { PushData, PushMessage } from "#contract/push/message.ts";
import { isPickForDraw } from "#shared/mark-six/draw-for-pick.ts";
import { db, withDatabase } from "#src/offline/db.ts";
import { canPrefetch, readOfflineSettings } from "#src/offline/offline-settings.ts";
import { type PushSetting, pushSetting } from "#src/offline/push-config.ts";
import { prefetchRead } from "./api-cache.ts";
import { broadcastToClients } from "./broadcast.ts";
import { postAuthenticated } from "./post-authenticated.ts";
import { withTimeout } from "./with-timeout.ts";

declare const self: ServiceWorkerGlobalScope;

/** What a notification carries to the tap on it. */
export type NotificationData = Partial<PushData> & { readonly navigate: string };

/** Milliseconds that the database may take before a push is shown without it. */
const databaseTimeLimit = 1000;
/** Milliseconds that an article which is told of may be kept already. */
const articleAge = 60_000;

/**
 * Shows a push, whatever it is: a browser that sees nothing shown takes the permission away. Then tells the open pages
 * and the site, and keeps the article that it is about.
 */
export async function onPush(event: PushEvent): Promise<void> {
  const known = await withTimeout(databaseTimeLimit, pushSetting());
  const told = read(event);
  try {
    if (!told) throw new Error("There is nothing to show");
    const { title, body, tag, lang, dir, silent, navigate, data } = told;
    const text = (await withTimeout(databaseTimeLimit, appendPickResult(body, data))) ?? body;
    await show(title, { body: text, tag, lang, dir, silent, data: { ...data, navigate } satisfies NotificationData });
  } catch {
    await showAnything(known);
  }
  await Promise.all([
    setBadge(told?.data?.unread),
    broadcastToClients({ type: "pushed", id: told?.data?.id }),
    report(told),
    keep(told),
  ]);
}

/** Shows the number of what is unread on the app's icon, where there can be one; 0 takes it away. */
export async function setBadge(unread: unknown): Promise<void> {
  if (Number.isInteger(unread)) await navigator.setAppBadge?.(unread as number).catch(() => undefined);
}

type Told = PushMessage["notification"];

/** What is to be shown, checked no further than the browser does. Some browsers have read it already. */
function read({ data, notification }: PushEvent & { readonly notification?: Told | null }): Told | undefined {
  try {
    const told: Told | undefined = notification ?? data?.json().notification;
    return told?.title ? told : undefined;
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

function showAnything(known: PushSetting | undefined): Promise<void> {
  const { title, body, path }: Partial<PushSetting> = known ?? {};
  const chinese = navigator.language.startsWith("zh");
  return show(title ?? "Kapok", {
    body: body ?? (chinese ? "您有一条新消息。" : "You have a new message."),
    tag: "kapok",
    data: { navigate: path ?? "/" } satisfies NotificationData,
  });
}

async function report(told: Told | undefined): Promise<void> {
  const { id, lang, device } = told?.data ?? {};
  if (!id) return;
  await postAuthenticated(`/user/notification/${id}/report/shown`, lang, { device_id: device });
}

/** At hand when the reader taps, though the train be in the tunnel by then. */
async function keep(told: Told | undefined): Promise<void> {
  try {
    const { path, locale } = splitLocale(new URL(told?.navigate ?? "").pathname);
    const article = /^\/article\/\d+$/.exec(path)?.[0];
    if (article && canPrefetch(await readOfflineSettings()))
      await prefetchRead(apiPath(article, { lang: locale.id }), articleAge);
  } catch {
    // It is read when it is opened.
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
