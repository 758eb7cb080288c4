import { pushSetting } from "#src/offline/push-config.ts";
import { postAuthenticated } from "./post-authenticated.ts";

declare const self: ServiceWorkerGlobalScope;

/** The browser says of itself which subscription is over, and at times which one is in its place. */
type Renewal = ExtendableEvent & { readonly newSubscription?: PushSubscription | null };

/** Subscribes anew when the browser has ended a subscription, and tells the site. A page that starts looks as well. */
export async function onSubscriptionChange({ newSubscription }: Renewal): Promise<void> {
  const known = await pushSetting();
  if (!known) return;
  const options = { userVisibleOnly: true, applicationServerKey: known.key };
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(options));
  await postAuthenticated("/user/push-device", known.lang, subscription);
}
