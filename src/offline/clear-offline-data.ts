/** Tables of the device's database that are caches. The others have the reader's own data. */
export const cacheTables: readonly string[] = ["articles", "games", "draws", "reads", "signatures"];

/**
 * Clears Cache Storage and the cache tables. Picks, pins, settings, the outbox and the list of saved sections stay; a
 * section starts again. Works with a database of any version, since a broken build may be the reason for the call.
 */
export async function clearOfflineData(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await clearTables();
}

function clearTables(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("kapok");
    let created = false;
    opening.onupgradeneeded = () => {
      // There was no database: none may remain.
      created = true;
      opening.transaction?.abort();
    };
    opening.onerror = () => (created ? resolve() : reject(opening.error));
    opening.onsuccess = () => {
      const database = opening.result;
      const names = [...database.objectStoreNames].filter((name) => name === "sections" || cacheTables.includes(name));
      if (names.length === 0) {
        database.close();
        resolve();
        return;
      }
      const clearing = database.transaction(names, "readwrite");
      for (const name of names) {
        if (name === "sections") resetSections(clearing.objectStore(name));
        else clearing.objectStore(name).clear();
      }
      clearing.oncomplete = () => {
        database.close();
        resolve();
      };
      clearing.onabort = () => {
        database.close();
        reject(clearing.error);
      };
    };
  });
}

/** Saved sections stay in the list, without their items. */
function resetSections(sections: IDBObjectStore): void {
  const walk = sections.openCursor();
  walk.onsuccess = () => {
    const { result: cursor } = walk;
    if (!cursor) return;
    cursor.update({ ...cursor.value, cursor: null, completedAt: null, paths: [] });
    cursor.continue();
  };
}
