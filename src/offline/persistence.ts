/**
 * Requests persistent storage, which browsers do not evict; `false` where it is not granted. Some browsers ask the
 * reader: call it when they have saved something.
 */
export async function askToPersist(): Promise<boolean> {
  // Workers have no `persist`.
  const { storage } = navigator as { storage?: { persisted?(): Promise<boolean>; persist?(): Promise<boolean> } };
  try {
    return ((await storage?.persisted?.()) || (await storage?.persist?.())) ?? false;
  } catch {
    return false;
  }
}

/** Whether persistent storage is granted. */
export async function isPersisted(): Promise<boolean> {
  return (await navigator.storage?.persisted?.().catch(() => false)) ?? false;
}
