import { workerRegistration } from "#src/offline/post-to-worker.ts";

/** Why pushes could not be turned on: the reader said no, or did not answer; or the browser has no push service. */
export class PushNotPossible extends Error {
  override readonly name = "PushNotPossible";
  readonly reason: "denied" | "dismissed" | "no-service";

  constructor(reason: PushNotPossible["reason"], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** The browser's subscription with the site's key; one with another key, which is of no use any more, is replaced. */
export async function subscription(key: string): Promise<PushSubscription> {
  const { pushManager } = await workerRegistration();
  const there = await pushManager.getSubscription();
  if (there && isWith(there, key)) return there;
  await there?.unsubscribe();
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (cause) {
    throw new PushNotPossible(Notification.permission === "denied" ? "denied" : "no-service", cause);
  }
}

/** Ends it: from now on its push service knows of no such device. */
export async function unsubscribe(): Promise<void> {
  const { pushManager } = await workerRegistration();
  await (await pushManager.getSubscription())?.unsubscribe();
}

function isWith({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
  // Browsers that do not say are believed: their push service refuses, and the site then drops the device.
  return text === "" || text === key;
}
