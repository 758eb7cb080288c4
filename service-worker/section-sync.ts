import * as v from "valibot";
import type { Article } from "#contract/articles/endpoints.ts";
import type { Game } from "#contract/games/endpoints.ts";
import { apiPath } from "#contract/http/api-path.ts";
import { sectionRefreshAge } from "#contract/limits.ts";
import type { SectionSync } from "#contract/section-sync/endpoints.ts";
import { sectionReads } from "#contract/section-sync/section-reads.ts";
import { pictureUrl } from "#shared/picture-url.ts";
import { applySectionDelta } from "#src/offline/apply-section-delta.ts";
import { db, type SavedSection, type SectionState, withDatabase } from "#src/offline/db.ts";
import { canDownload, canPrefetch, readOfflineSettings } from "#src/offline/offline-settings.ts";
import { pinnedPaths } from "#src/offline/pins.ts";
import { findSection, itemTable, listSections, updateSection } from "#src/offline/saved-sections.ts";
import type { PicturePreferences } from "#src/offline/worker-messages.ts";
import { picturePreferences } from "#src/offline/worker-messages.ts";
import { fetchFromNetwork, prefetchRead } from "./api-cache.ts";
import { broadcastToClients } from "./broadcast.ts";
import { cachePictures } from "./image-cache.ts";

/** Name of the row among the settings. */
const setting = "pictures";

/** Stores which renderings this device shows: a periodic sync runs without a page. */
async function savePicturePreferences(value: PicturePreferences): Promise<void> {
  await withDatabase(() => db.settings.put({ name: setting, value })).catch(() => undefined);
}

/**
 * Caches the cover images of items in the renderings that this device shows. Cached ones are not requested again, and
 * count as just used, so that others are evicted before them.
 */
async function cacheCovers(event: ExtendableEvent, paths: readonly string[]): Promise<void> {
  const row = await withDatabase(() => db.settings.get(setting)).catch(() => undefined);
  const preferences = v.safeParse(picturePreferences, row?.value);
  if (!preferences.success) return;
  const items = await withDatabase(() => Promise.all(paths.map((path) => itemTable(path).get(path))));
  const covers = items.flatMap((item) => (item ? (item.data as Article | Game).cover_img : []));
  const { widths, night } = preferences.output;
  const urls = covers.flatMap((cover) =>
    widths.map((width) => pictureUrl(cover.url, width, "avif", night && cover.night ? "night" : "day")),
  );
  await cachePictures(event, [...new Set(urls)]);
}

declare const self: ServiceWorkerGlobalScope;

/** Tag of the periodic sync of saved sections. */
const sectionSyncTag = "sections";
/** Tags of registrations: those of release 0.1 too, until release 0.3. */
export const sectionSyncTags: readonly unknown[] = [sectionSyncTag, "kapok-sections"];
/** Milliseconds for which cached lists of a section's page count as current: the page itself has just read them. */
const listsMaxAge = 10 * 60 * 1000;
/** Responses after which a section that is still incomplete waits for the next sync. */
const maxResponses = 20;

/** Downloads a section that the reader has just saved. */
export async function syncSection(
  event: ExtendableEvent,
  { uri, lang, pictures }: { uri: string; lang: number; pictures: PicturePreferences },
): Promise<void> {
  await savePicturePreferences(pictures);
  await registerPeriodicSync();
  await withSyncLock({}, async () => {
    const section = await findSection(uri, lang);
    if (section) await download(event, section, { byReader: true });
  });
}

/** Updates the sections that are incomplete or were last updated too long ago. */
export async function syncDueSections(event: ExtendableEvent, pictures?: PicturePreferences): Promise<void> {
  if (pictures) await savePicturePreferences(pictures);
  await withSyncLock({ ifAvailable: true }, async () => {
    for (const section of await listSections().catch(() => [])) {
      if (isDue(section)) await download(event, section, { byReader: false });
    }
    await cachePinned(event);
  });
}

/** Caches pinned items that could not be cached when they were pinned, and the pictures of all pinned items. */
async function cachePinned(event: ExtendableEvent): Promise<void> {
  const settings = await readOfflineSettings();
  const pins = await pinnedPaths().catch(() => new Set<string>());
  if (pins.size === 0 || !canPrefetch(settings)) return;
  for (const path of pins) {
    // Not by `findCached`, which would record a use.
    if (!(await withDatabase(() => itemTable(path).get(path)))) await prefetchRead(path, 0);
  }
  if (settings.pictures) await cacheCovers(event, [...pins]);
}

function isDue({ state, completedAt }: SavedSection): boolean {
  const age = Date.now() - Date.parse(completedAt ?? "");
  // A time in the future is from a wrong clock.
  return state !== "complete" || !(age >= 0 && age < sectionRefreshAge);
}

/** Runs one sync at a time; with `ifAvailable` the work is skipped while another runs. */
async function withSyncLock(options: { ifAvailable?: boolean }, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator;
  if (!locks) return work();
  await locks.request(sectionSyncTag, options, async (lock) => {
    if (lock) await work();
  });
}

/** Browsers that support it wake the worker for installed sites, unless the reader has denied it. */
async function registerPeriodicSync(): Promise<void> {
  const { periodicSync } = self.registration as ServiceWorkerRegistration & {
    readonly periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
  };
  await periodicSync?.register(sectionSyncTag, { minInterval: sectionRefreshAge }).catch(() => undefined);
}

async function download(
  event: ExtendableEvent,
  section: SavedSection,
  { byReader }: { byReader: boolean },
): Promise<void> {
  const settings = await readOfflineSettings();
  if (byReader ? !canDownload(settings) : !canPrefetch(settings)) {
    if (section.state !== "complete") await setState(section, "waiting");
    return;
  }
  await setState(section, "filling");
  const { uri, lang } = section;
  const [outcome] = await Promise.all([
    downloadItems(section).catch(() => "failed" as const),
    ...sectionReads(uri, lang).map((path) => prefetchRead(path, listsMaxAge)),
  ]);
  if (outcome === "removed") return;
  const updated = (await findSection(uri, lang)) ?? section;
  await setState(updated, outcome);
  if (settings.pictures && canPrefetch(settings)) await cacheCovers(event, updated.paths);
}

/** Requests one delta after another. Each is stored with the cursor of the next one. */
async function downloadItems(section: SavedSection): Promise<SectionState | "removed"> {
  let current = section;
  for (let count = 0; count < maxResponses; count++) {
    const delta = await fetchDelta(current);
    if (!delta) return "failed";
    const result = await applySectionDelta(current, delta, new Date().toISOString());
    if (result.state === "full") {
      await updateSection(current, result);
      return "full";
    }
    if (result.state === "removed") return "removed";
    if (result.gone.length > 0) await broadcastToClients({ type: "withdrawn", items: [...result.gone] });
    if (result.state === "complete") return "complete";
    current = result.section;
    await broadcastProgress(current, "filling");
  }
  return "failed";
}

async function fetchDelta({ uri, lang, size, cursor }: SavedSection): Promise<SectionSync | undefined> {
  const path = apiPath("/section-sync", { uri, lang, size, ...(cursor && { cursor }) });
  const response = await fetchFromNetwork(new URL(path, self.location.origin).href);
  return typeof response === "object" ? (response.data as SectionSync) : undefined;
}

async function setState(section: SavedSection, state: SectionState): Promise<void> {
  await updateSection(section, { state }).catch(() => undefined);
  await broadcastProgress(section, state);
}

async function broadcastProgress({ uri, lang, paths, total = 0 }: SavedSection, state: SectionState): Promise<void> {
  await broadcastToClients({ type: "section", uri, lang, state, done: paths.length, total });
}
