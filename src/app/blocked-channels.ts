/**
 * Removes `BroadcastChannel` where the browser blocks it with all storage. Dexie makes a channel when it loads if there
 * is such a thing, and would not load.
 */
export function removeBlockedChannels(): void {
  try {
    new BroadcastChannel("kapok.check").close();
  } catch {
    Reflect.deleteProperty(globalThis, "BroadcastChannel");
  }
}
