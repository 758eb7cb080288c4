import { isCancelledError } from "@tanstack/react-query";
import { safeParse } from "valibot";
import {
  arrivedNotification,
  changedNotifications,
  type Notification,
  publicNotification,
} from "#contract/notifications/endpoints.ts";
import { notificationEvents } from "#contract/notifications/kinds.ts";
import { userChannel } from "#contract/realtime/channels.ts";
import { type NotificationList, withArrived, withChanged } from "#src/components/notifications/notification-list.ts";
import { changeNotifications, notificationsQuery } from "#src/components/notifications/notifications.queries.ts";
import type { RouterContext } from "#src/lib/page-loader.ts";
import { currentLogin, readMemberText, writeMemberText } from "#src/offline/session.ts";
import type { LiveEvent } from "#src/realtime/live-status.ts";
import { type Toast, ToastQueue } from "./toast-queue.ts";

const greetedAt = "greeted";
/** Milliseconds until the latest unread notification shows again at a start (spec section 4). */
const greetAgainAfter = 24 * 60 * 60 * 1000;

/** Handles new notifications on an open page: adds them to the member's list and shows a toast. */
export class NotificationPresenter {
  readonly #context: RouterContext;
  readonly queue = new ToastQueue();
  /** The newest notification at the start or the last catch-up. */
  #newest: { readonly member: number; readonly id: number } | undefined;

  constructor(context: RouterContext) {
    this.#context = context;
  }

  /** Handles an event of a realtime channel. */
  async handleEvent({ name, channel, data }: LiveEvent): Promise<void> {
    const { locale, queryClient } = this.#context;
    const member = currentLogin()?.memberId;
    const own = member !== undefined && channel === userChannel(member);
    if (own && name === notificationEvents.changed) {
      const { success, output } = safeParse(changedNotifications, data);
      if (!success) return;
      changeNotifications(queryClient, member, locale.id, (before) => withChanged(before, output));
      const { readPushMember } = await import("#src/offline/push-member.ts");
      if ((await readPushMember()) !== member) return;
      const { closeReadNotifications } = await import("#src/push/app-badge.ts");
      await closeReadNotifications(output);
    } else if (own && name === notificationEvents.arrived) {
      const { success, output } = safeParse(arrivedNotification, data);
      if (!success) return;
      const { texts, ...arrived } = output;
      const here = { ...arrived, ...textIn(texts, [locale.id, locale.content, arrived.lang]) };
      changeNotifications(queryClient, member, locale.id, (before) => withArrived(before, here));
      this.queue.add(itemOf(here), { once: true });
    } else if (member === undefined && name === notificationEvents.arrived) {
      // Members get it by their own channel, as far as they want it.
      const { success, output } = safeParse(publicNotification, data);
      const text = success && textIn(output.texts, [locale.id, locale.content]);
      if (!text) return;
      const { group, btn_link: link } = output;
      this.queue.add({ group, ...text, link, kind: "message" }, { once: false });
    }
  }

  /** At a start, shows the latest unread notification, at most once a day. */
  async greet(member: number): Promise<void> {
    const told = await this.#listOf(member);
    this.#note(member, told);
    const latest = told?.list.find(({ is_read: isRead }) => !isRead);
    const since = Date.now() - Date.parse(readMemberText(greetedAt) ?? "");
    // A clock that was wrong says nothing.
    if (!latest || (since >= 0 && since <= greetAgainAfter) || currentLogin()?.memberId !== member) return;
    writeMemberText(greetedAt, new Date().toISOString());
    this.queue.add(itemOf(latest), { once: false });
  }

  /** After a gap, shows the latest unread notification that came in it. Without a start it only notes the newest one. */
  async catchUp(member: number): Promise<void> {
    const told = await this.#listOf(member);
    const before = this.#newest;
    this.#note(member, told);
    if (!told || before?.member !== member) return;
    const missed = told.list.find(({ id, is_read: isRead }) => !isRead && id > before.id);
    if (missed) this.queue.add(itemOf(missed), { once: true });
  }

  #note(member: number, told: NotificationList | undefined): void {
    if (told) this.#newest = { member, id: Math.max(0, ...told.list.map(({ id }) => id)) };
  }

  /** The notifications of a member; `undefined` after they signed out. A canceled request is repeated. */
  async #listOf(member: number): Promise<NotificationList | undefined> {
    const { locale, queryClient } = this.#context;
    try {
      return await queryClient.fetchQuery(notificationsQuery(queryClient, member, locale.id));
    } catch (error) {
      if (!isCancelledError(error)) throw error;
      return currentLogin()?.memberId === member ? this.#listOf(member) : undefined;
    }
  }

  /** The device has just shown this notification itself. */
  shownAlready(id: number): void {
    this.queue.drop(id);
  }
}

function itemOf({ id, kind, title, subtitle, message, lang, btn_link: link, group }: Notification): Toast {
  return { id, kind, title, subtitle, message, lang, link, group };
}

/** The text in the first available of these languages, or else in any, with its language. */
function textIn<Text extends object>(
  texts: Readonly<Record<string, Text>>,
  langs: readonly number[],
): (Text & { readonly lang: number }) | undefined {
  const found = langs.map(String).find((lang) => texts[lang]) ?? Object.keys(texts)[0];
  const text = found === undefined ? undefined : texts[found];
  return text && { ...text, lang: Number(found) };
}
