/** The newest version that `db.ts` declares: told without loading the database. */
export const databaseVersion = 4;

const channelName = "kapok.database";

/** Tells every open page of an older build that it stands in the way of this build's database. */
export function notifyBlockedTabs(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(databaseVersion);
  channel.close();
}

/** Calls back when a newer build waits for this page to let go of the database. */
export function onBlockedUpgrade(listener: () => void): void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => {
    if (typeof data === "number" && data > databaseVersion) listener();
  };
}
