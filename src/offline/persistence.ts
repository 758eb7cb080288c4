/**
 * Asks the browser not to clear what the reader keeps here when it wants room; `false` where it does not promise.
 * Some browsers ask the reader: call it when there is something to keep.
 */
export async function askToPersist(): Promise<boolean> {
  // Only a page may ask; a worker has no such method.
  const { storage } = navigator as { storage?: { persisted?(): Promise<boolean>; persist?(): Promise<boolean> } };
  try {
    return ((await storage?.persisted?.()) || (await storage?.persist?.())) ?? false;
  } catch {
    return false;
  }
}

/** Whether the browser has promised it. */
export async function isPersisted(): Promise<boolean> {
  return (await navigator.storage?.persisted?.().catch(() => false)) ?? false;
}
