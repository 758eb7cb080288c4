/** Tables of the device's database whose rows can be asked for or made again. The others are the reader's own. */
export const cacheTables: readonly string[] = ["articles", "games", "draws", "reads", "signatures"];

/**
 * Removes every kept copy: all of Cache Storage, and the rows of the cache tables. Picks, pins, settings, what waits to
 * be sent and the choice of kept sections stay; a section begins anew. Works on a database of any version, since it may
 * be called because this build does not work.
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
      // There was none: nothing is left behind.
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
        if (name === "sections") beginAnew(clearing.objectStore(name));
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

/** Kept sections stay chosen, but nothing of them is there any more. */
function beginAnew(sections: IDBObjectStore): void {
  const walk = sections.openCursor();
  walk.onsuccess = () => {
    const { result: cursor } = walk;
    if (!cursor) return;
    cursor.update({ ...cursor.value, cursor: null, completedAt: null, paths: [] });
    cursor.continue();
  };
}
