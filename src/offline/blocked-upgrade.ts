export const databaseName = "kapok";

/** The newest version that `db.ts` declares; known without loading the database. */
export const databaseVersion = 4;

const channelName = "kapok.database";

/** Asks the open pages of older builds to close the database, which they keep from being upgraded. */
export function notifyBlockedTabs(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(databaseVersion);
  channel.close();
}

/** Calls back when a newer build waits for this page to close the database. */
export function onBlockedUpgrade(listener: () => void): void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => {
    if (typeof data === "number" && data > databaseVersion) listener();
  };
}
