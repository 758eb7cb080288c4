import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";
import { locales } from "./contract/locales.ts";

/** Catalogues that come with their screens, beside the one that every page starts with, and the folders of each. */
const withScreens: Record<string, string | string[]> = {
  library: "src/features/library",
  "mark-six": "src/features/mark-six",
  generator: "src/features/mark-six/generator",
  install: "src/features/frame/install",
  consent: "src/features/consent",
  advertising: "src/features/advertising",
  forms: "src/content/forms",
  newsletter: "src/features/newsletter",
  feedback: "src/features/feedback",
  contact: "src/features/contact",
  search: "src/features/search",
  "kept-search": "src/content/kept-search",
  calendar: "src/features/calendar",
  activities: "src/features/activities",
  help: "src/features/help",
  releases: "src/features/releases",
  polls: "src/features/polls",
  platform: "src/features/platform",
  periodical: "src/features/periodical",
  preview: "src/content/preview",
  "periodical-editor": "src/features/periodical-editor",
  materials: "src/features/materials",
  "member-centre": "src/features/member-centre",
  notifications: ["src/features/member-centre/notify", "src/features/notifications"],
  // What comes after a page, wherever it stands: likes, comments, polls, the tools of the front page.
  parts: [
    "src/content/opinions",
    "src/content/notifications",
    "src/features/articles/comments",
    "src/features/home/rail",
    "src/features/outbox",
  ],
  members: ["src/features/members", "src/content/member", "src/content/push"],
};
const folders = Object.values(withScreens).flat();

export default defineConfig({
  sourceLocale: "en-US",
  locales: locales.map((locale) => locale.code),
  catalogs: [
    { path: "locales/{locale}", include: ["src"], exclude: folders.map((folder) => `${folder}/**`) },
    ...Object.entries(withScreens).map(([name, own]) => ({
      path: `locales/${name}/{locale}`,
      include: [own].flat(),
      exclude: folders
        .filter((other) => [own].flat().some((folder) => other.startsWith(`${folder}/`)))
        .map((other) => `${other}/**`),
    })),
  ],
  // Without line numbers a catalogue changes only when its texts do.
  format: formatter({ lineNumbers: false }),
});
