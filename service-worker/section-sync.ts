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

const setting = "pictures";

/** Notes which renderings this device shows; when the browser wakes the worker, no page is there to say it. */
async function savePicturePreferences(wish: PicturePreferences): Promise<void> {
  await withDatabase(() => db.settings.put({ name: setting, value: wish })).catch(() => undefined);
}

/**
 * Keeps the covers of kept items in the renderings that this device shows. Those it has cost nothing, and count as
 * just used: others make room before them.
 */
async function cacheCovers(event: ExtendableEvent, paths: readonly string[]): Promise<void> {
  const row = await withDatabase(() => db.settings.get(setting)).catch(() => undefined);
  const wish = v.safeParse(picturePreferences, row?.value);
  if (!wish.success) return;
  const items = await withDatabase(() => Promise.all(paths.map((path) => itemTable(path).get(path))));
  const covers = items.flatMap((item) => (item ? (item.data as Article | Game).cover_img : []));
  const { widths, night } = wish.output;
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
/** Milliseconds that the lists of a section's page may be old: on the page itself they have just been read. */
const listsAge = 10 * 60 * 1000;
/** Answers after which a section that never becomes complete is left for the next time. */
const mostAnswers = 20;

/** Fills a section that the reader has just asked for. */
export async function syncSection(
  event: ExtendableEvent,
  { uri, lang, pictures }: { uri: string; lang: number; pictures: PicturePreferences },
): Promise<void> {
  await savePicturePreferences(pictures);
  await registerWaking();
  await oneAtATime({}, async () => {
    const section = await findSection(uri, lang);
    if (section) await fill(event, section, { asked: true });
  });
}

/** Brings the sections up to date that are due: broken off, or looked after too long ago. */
export async function syncDueSections(event: ExtendableEvent, pictures?: PicturePreferences): Promise<void> {
  if (pictures) await savePicturePreferences(pictures);
  await oneAtATime({ ifAvailable: true }, async () => {
    for (const section of await listSections().catch(() => [])) {
      if (isDue(section)) await fill(event, section, { asked: false });
    }
    await keepPinned(event);
  });
}

/** Brings what was pinned and could not be kept at the time, and sees to it that pins have their pictures. */
async function keepPinned(event: ExtendableEvent): Promise<void> {
  const settings = await readOfflineSettings();
  const pins = await pinnedPaths().catch(() => new Set<string>());
  if (pins.size === 0 || !canPrefetch(settings)) return;
  for (const path of pins) {
    // Looked up past the library, where to look would count as to read.
    if (!(await withDatabase(() => itemTable(path).get(path)))) await prefetchRead(path, 0);
  }
  if (settings.pictures) await cacheCovers(event, [...pins]);
}

function isDue({ state, completedAt }: SavedSection): boolean {
  const age = Date.now() - Date.parse(completedAt ?? "");
  // The clock may have been put back.
  return state !== "complete" || !(age >= 0 && age < sectionRefreshAge);
}

/** One fill at a time, whichever tab or waking asked for it; `ifAvailable` leaves it to the one under way. */
async function oneAtATime(options: { ifAvailable?: boolean }, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator;
  if (!locks) return work();
  await locks.request(sectionSyncTag, options, async (lock) => {
    if (lock) await work();
  });
}

/** Where browsers wake a worker now and then they do it for installed sites, and only if the reader has not refused. */
async function registerWaking(): Promise<void> {
  const { periodicSync } = self.registration as ServiceWorkerRegistration & {
    readonly periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
  };
  await periodicSync?.register(sectionSyncTag, { minInterval: sectionRefreshAge }).catch(() => undefined);
}

async function fill(event: ExtendableEvent, section: SavedSection, { asked }: { asked: boolean }): Promise<void> {
  const settings = await readOfflineSettings();
  if (asked ? !canDownload(settings) : !canPrefetch(settings)) {
    if (section.state !== "complete") await settle(section, "waiting");
    return;
  }
  await settle(section, "filling");
  const { uri, lang } = section;
  const [outcome] = await Promise.all([
    fillItems(section).catch(() => "failed" as const),
    ...sectionReads(uri, lang).map((path) => prefetchRead(path, listsAge)),
  ]);
  if (outcome === "removed") return;
  const filled = (await findSection(uri, lang)) ?? section;
  await settle(filled, outcome);
  if (settings.pictures && canPrefetch(settings)) await cacheCovers(event, filled.paths);
}

/** Asks for answer after answer. Each is kept with the place where the next one begins. */
async function fillItems(section: SavedSection): Promise<SectionState | "removed"> {
  let current = section;
  for (let answers = 0; answers < mostAnswers; answers++) {
    const answer = await askEdition(current);
    if (!answer) return "failed";
    const kept = await applySectionDelta(current, answer, new Date().toISOString());
    if (kept.state === "full") {
      await updateSection(current, kept);
      return "full";
    }
    if (kept.state === "removed") return "removed";
    if (kept.gone.length > 0) await broadcastToClients({ type: "withdrawn", items: [...kept.gone] });
    if (kept.state === "complete") return "complete";
    current = kept.section;
    await tellProgress(current, "filling");
  }
  return "failed";
}

async function askEdition({ uri, lang, size, cursor }: SavedSection): Promise<SectionSync | undefined> {
  const path = apiPath("/section-sync", { uri, lang, size, ...(cursor && { cursor }) });
  const found = await fetchFromNetwork(new URL(path, self.location.origin).href);
  return typeof found === "object" ? (found.data as SectionSync) : undefined;
}

async function settle(section: SavedSection, state: SectionState): Promise<void> {
  await updateSection(section, { state }).catch(() => undefined);
  await tellProgress(section, state);
}

async function tellProgress({ uri, lang, paths, total = 0 }: SavedSection, state: SectionState): Promise<void> {
  await broadcastToClients({ type: "section", uri, lang, state, done: paths.length, total });
}
