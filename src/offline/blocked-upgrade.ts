export const databaseName = "kapok";

/** The newest version that `db.ts` declares; known without loading the database. */
export const databaseVersion = 6;

const channelName = "kapok.database";

/** Notifies the open pages of older builds, which block the upgrade of the database. */
export function notifyBlockedTabs(): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(databaseVersion);
  channel.close();
}

/** Calls back when this page blocks the upgrade by a newer build. */
export function onBlockedUpgrade(listener: () => void): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => {
    if (typeof data === "number" && data > databaseVersion) listener();
  };
}
