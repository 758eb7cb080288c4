/** An object store: its key path, the key paths of its indexes by name, and its rows. */
interface Store {
  readonly keyPath: string | string[];
  readonly autoIncrement?: boolean;
  readonly indexes: Record<string, string | string[]>;
  /** Names of the indexes that allow each key once. */
  readonly unique?: readonly string[];
  readonly rows: readonly object[];
}

/** The database of an earlier release. Its rows have the shape of that release. */
export interface EarlierVersion {
  readonly version: number;
  readonly stores: Record<string, Store>;
}

const times = { savedAt: "2026-11-20T08:00:00.000Z", usedAt: "2026-11-20T08:00:00.000Z", bytes: 900, etag: '"a1"' };
const byItem = { "[id+lang]": ["id", "lang"] };
const bySize = { bytes: "bytes" };
const byUse = { "[usedAt+path]": ["usedAt", "path"] };

const article = {
  id: 12,
  lang: 2,
  title: "木棉花开",
  subtitle: "",
  section: "news/industry",
  label_list: [],
  cover_img: { id: 3, url: "/media/3-0123456789ab", img_alt: "", width: 1200, height: 675, night: false },
  published_at: "2026-03-18T08:00:00.000Z",
  reading_minutes: 3,
  liked_amount: 0,
  comment_count: 0,
  comment_open: true,
  updated_at: "2026-03-18T08:00:00.000Z",
  body_html: "<p>…</p>",
  heading_list: [],
  translation_list: [],
  poll: null,
};

/** All earlier versions, the oldest first. With a new version of the database, add the previous one. */
export const earlierVersions: readonly EarlierVersion[] = [
  {
    version: 1,
    stores: {
      articles: {
        keyPath: "path",
        indexes: { ...byItem, ...byUse },
        rows: [{ path: "/api/article/12?lang=2", ...times, data: article, id: 12, lang: 2 }],
      },
      games: { keyPath: "path", indexes: { ...byItem, ...byUse }, rows: [] },
      draws: {
        keyPath: "path",
        indexes: byUse,
        rows: [{ path: "/api/mark-six?limit=1", ...times, data: { draw_list: [], next_cursor: null } }],
      },
      reads: {
        keyPath: "path",
        indexes: byUse,
        rows: [{ path: "/api/article?lang=2", ...times, data: { article_list: [], next_cursor: null } }],
      },
    },
  },
  {
    version: 2,
    stores: {
      articles: {
        keyPath: "path",
        indexes: { ...byItem, ...byUse, ...bySize },
        rows: [{ path: "/api/article/12?lang=2", ...times, data: article, id: 12, lang: 2 }],
      },
      games: { keyPath: "path", indexes: { ...byItem, ...byUse, ...bySize }, rows: [] },
      draws: { keyPath: "path", indexes: { ...byUse, ...bySize }, rows: [] },
      reads: { keyPath: "path", indexes: { ...byUse, ...bySize }, rows: [] },
      signatures: {
        keyPath: "path",
        indexes: { kind: "kind" },
        rows: [
          {
            path: "/api/article/12?lang=2",
            kind: "articles",
            id: 12,
            lang: 2,
            title: "木棉花开",
            publishedAt: "2026-03-18T08:00:00.000Z",
            signature: new Uint8Array(8).fill(255),
          },
        ],
      },
      pins: {
        keyPath: "path",
        indexes: {},
        rows: [{ path: "/api/article/12?lang=2", pinnedAt: "2026-11-20T08:00:00.000Z" }],
      },
      sections: {
        keyPath: ["uri", "lang"],
        indexes: {},
        rows: [{ uri: "/news", lang: 2, size: 50, cursor: "a", completedAt: null, paths: ["/api/article/12?lang=2"] }],
      },
      picks: {
        keyPath: "id",
        indexes: { "[drawAt+madeAt+id]": ["drawAt", "madeAt", "id"] },
        rows: [
          {
            id: "0f8fad5b-d9cb-469f-a165-70867728950e",
            madeAt: "2026-11-19T08:00:00.000Z",
            drawAt: "2026-11-21T13:30:00.000Z",
            numbers: [1, 2, 3, 4, 5, 6],
            bankers: [],
          },
        ],
      },
      settings: { keyPath: "name", indexes: {}, rows: [{ name: "keep", value: { limit: 500 } }] },
    },
  },
];

const latest = earlierVersions.at(-1) as EarlierVersion;

/** The database of release 0.2. */
export const version4: EarlierVersion = {
  version: 4,
  stores: {
    ...latest.stores,
    outbox: {
      keyPath: "sequence",
      autoIncrement: true,
      indexes: {
        id: "id",
        memberId: "memberId",
        "[memberId+state+sequence]": ["memberId", "state", "sequence"],
        "[memberId+target]": ["memberId", "target"],
        needs: "needs",
      },
      unique: ["id"],
      rows: [
        {
          ...{ sequence: 1, id: "unsent", memberId: 7, kind: "likeItem", target: "article/2", method: "POST", lang: 2 },
          ...{ path: "/api/user/like/article/2/add?lang=2", responseKeys: ["liked"], sets: true, attempts: 0 },
          ...{ state: "pending", madeAt: "2026-11-20T08:00:00.000Z" },
        },
      ],
    },
  },
};

/** The database before documents and pictures could be begun without a network. */
export const version5: EarlierVersion = {
  version: 5,
  stores: {
    ...version4.stores,
    drafts: {
      keyPath: ["memberId", "document"],
      indexes: {},
      rows: [
        {
          ...{ memberId: 7, document: "0f8fad5b-d9cb-469f-a165-70867728950e", kind: "article_text", itemId: 100_000 },
          ...{ lang: 2, data: { title: "木棉" }, stamp: "a", editedAt: "2026-11-25T08:00:00.000Z", revision: null },
          ...{ base: null, baseAt: null },
        },
      ],
    },
    openedDocuments: {
      keyPath: ["memberId", "document"],
      indexes: { "[memberId+openedAt]": ["memberId", "openedAt"] },
      rows: [],
    },
  },
};

/**
 * Creates the database of a release. It uses IndexedDB only, so that a browser test can run it in a page.
 *
 * @throws when there is a database already
 */
export function makeDatabase({ version, stores }: EarlierVersion): Promise<void> {
  return new Promise((resolve, reject) => {
    // Dexie multiplies its versions by ten.
    const opening = indexedDB.open("kapok", version * 10);
    opening.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion !== 0) throw new Error("There is a database already.");
      for (const [name, { keyPath, autoIncrement = false, indexes, unique = [], rows }] of Object.entries(stores)) {
        const store = opening.result.createObjectStore(name, { keyPath, autoIncrement });
        for (const [index, path] of Object.entries(indexes)) {
          store.createIndex(index, path, { unique: unique.includes(index) });
        }
        for (const row of rows) store.add(row);
      }
    };
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
}
