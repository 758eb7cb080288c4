/* Films how a new editor publishes a bilingual article, and prints what each step takes. `--docs` renews `docs/pictures`. */
import { copyFile, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "playwright-core";
import { type FaultProxy, startFaultProxy } from "../e2e/support/fault-proxy.ts";
import { languages } from "../e2e/support/messages.ts";
import { hideCover } from "./block-ads.ts";
import { type Film, printSteps, startFilm } from "./editor-path/film.ts";
import * as path from "./editor-path/steps.ts";
import { browserFlags, installBrowser } from "./find-browser.ts";
import { spawnSite } from "./site-process.ts";

const devices = {
  desk: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const;
/** Pictures of the handbook, by the step of the film that shows them. */
const handbookPictures: Readonly<Record<keyof typeof devices, Readonly<Record<string, string>>>> = {
  desk: {
    "login-filled": "log-in",
    "factor-app": "second-factor",
    today: "today",
    problem: "editor",
    "picture-saved": "picture",
    translate: "translation",
    preview: "preview",
    "publish-now": "publish",
  },
  phone: { text: "phone" },
};
const handbook = join(import.meta.dirname, "../docs/pictures");

const account = { email: "editor@news.example", password: "kapok2026street" };
const [chinese, english] = languages;

interface Way {
  readonly device: keyof typeof devices;
  readonly language: (typeof languages)[number];
  /** Whether the network is cut from the first sentence until the translation is done. */
  readonly cut: boolean;
}

const ways: Readonly<Record<string, Way>> = {
  desk: { device: "desk", language: english, cut: false },
  phone: { device: "phone", language: chinese, cut: false },
  cut: { device: "desk", language: english, cut: true },
  "desk-zh": { device: "desk", language: chinese, cut: false },
  "phone-en": { device: "phone", language: english, cut: false },
};

async function play(film: Film, network: FaultProxy, cut: boolean): Promise<void> {
  await path.logIn(film, network.origin, account);
  await path.setUpSecondFactor(film, account);
  await path.beginArticle(film);
  if (cut) {
    await path.waitUntilWorksOffline(film.page);
    network.refuse();
  }
  await path.writeText(film);
  await path.setFacts(film);
  await path.addPictureToText(film);
  await path.describePicture(film);
  network.pass();
  await path.waitUntilSaved(film);
  await path.translateText(film, cut ? network : undefined);
  if (cut) network.pass();
  await path.waitUntilSaved(film);
  await path.addPoll(film);
  await path.preview(film);
  await path.publish(film);
  await path.readAsReader(film, network.origin);
}

async function filmWay(browser: Browser, { device, language, cut }: Way, folder: string): Promise<Film> {
  await mkdir(folder, { recursive: true });
  const dataDir = await mkdtemp(join(tmpdir(), "kapok-film-"));
  const site = await spawnSite({
    env: { DATA_DIR: dataDir, OPERATOR_EMAIL: account.email, OPERATOR_PASSWORD: account.password },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await site.ready();
  const network = await startFaultProxy(site.origin);
  const context = await browser.newContext({
    ...devices[device],
    locale: language.code,
    timezoneId: "Asia/Hong_Kong",
    colorScheme: "light",
  });
  await context.addInitScript(hideCover);
  const film = startFilm(await context.newPage(), language, folder);
  try {
    await play(film, network, cut);
  } catch (error) {
    await film.shoot("failed");
    throw error;
  } finally {
    await context.close();
    await network.close();
    await site.stop();
    await rm(dataDir, { recursive: true });
  }
  return film;
}

/** Copies the pictures of a film that the handbook shows. */
async function renewHandbook({ device, language }: Way, folder: string): Promise<void> {
  await mkdir(handbook, { recursive: true });
  for (const file of await readdir(folder)) {
    const picture = handbookPictures[device][file.replace(/^\d+-|\.png$/g, "")];
    if (picture) await copyFile(join(folder, file), join(handbook, `${language.code}-${picture}.png`));
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { docs: { type: "boolean" }, only: { type: "string" } },
});
const target = positionals[0] ?? join(tmpdir(), "kapok-film");
const browser = await chromium.launch({ executablePath: await installBrowser(), args: [...browserFlags] });
for (const [name, way] of Object.entries(ways)) {
  if (values.only !== undefined && values.only !== name) continue;
  const folder = join(target, name);
  printSteps(name, (await filmWay(browser, way, folder)).steps);
  if (values.docs && !way.cut) await renewHandbook(way, folder);
}
await browser.close();
