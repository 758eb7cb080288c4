import { workerRegistration } from "#src/offline/post-to-worker.ts";

/** Pushes were not turned on: the reader has denied or dismissed the request, or the browser has no push service. */
export class PushNotPossible extends Error {
  override readonly name = "PushNotPossible";
  readonly reason: "denied" | "dismissed" | "no-service";

  constructor(reason: PushNotPossible["reason"], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** The browser's subscription with the site's key. A subscription with another key is replaced. */
export async function subscription(key: string): Promise<PushSubscription> {
  const { pushManager } = await workerRegistration();
  const existing = await pushManager.getSubscription();
  if (existing && hasKey(existing, key)) return existing;
  await existing?.unsubscribe();
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (cause) {
    throw new PushNotPossible(Notification.permission === "denied" ? "denied" : "no-service", cause);
  }
}

/** Ends the subscription. Its push service then rejects further pushes. */
export async function unsubscribe(): Promise<void> {
  const { pushManager } = await workerRegistration();
  await (await pushManager.getSubscription())?.unsubscribe();
}

function hasKey({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
  // Some browsers hide the key. If it is another one, the push service rejects it, and the server removes the device.
  return text === "" || text === key;
}
