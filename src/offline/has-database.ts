export const databaseName = "kapok";

/**
 * Whether the device has a database of ours. Without one nothing is kept or pinned, and a first visit need not load
 * what opens it to learn that. Where a browser does not tell there may be one.
 */
export async function hasDatabase(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === databaseName);
  } catch {
    return true;
  }
}
