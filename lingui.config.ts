import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";
import { locales } from "./contract/locales.ts";

/** Catalogs that load with a feature, and its folders or files. All other texts are in the catalog of every page. */
const catalogFolders: Record<string, string | string[]> = {
  library: "src/features/library",
  "mark-six": "src/features/mark-six",
  generator: "src/features/mark-six/generator",
  install: "src/features/layout/install",
  consent: "src/features/consent",
  advertising: "src/features/advertising",
  forms: "src/forms",
  newsletter: "src/features/newsletter",
  feedback: ["src/features/feedback", "src/components/feedback"],
  contact: "src/features/contact",
  search: "src/features/search",
  "offline-search": "src/components/search",
  calendar: "src/features/calendar",
  activities: "src/features/activities",
  help: "src/features/help",
  timeline: "src/features/games/timeline-page.tsx",
  polls: "src/features/polls",
  platform: "src/features/platform",
  preview: "src/features/preview",
  materials: "src/features/materials",
  members: "src/features/members",
  notifications: ["src/features/members/notifications", "src/features/notifications"],
  // Parts that load after the page: likes, comments, polls, the side column of the front page.
  parts: [
    "src/components/reactions",
    "src/components/notifications",
    "src/features/articles/comments",
    "src/features/home/rail",
    "src/features/outbox",
  ],
  auth: ["src/features/auth", "src/components/members", "src/push"],
};
/** Shared modules whose texts Backstage shows. */
const pageTextsOfBackstage = ["src/lib/error-message.ts", "src/forms/use-form.ts", "src/forms/form-failure.tsx"];
/** Folders of Backstage whose texts load with the first screen that is not part of its start. */
const laterScreens = [
  "articles",
  "audit",
  "bulk",
  "comments",
  "editor",
  "feedback",
  "games",
  "history",
  "inbox",
  "kinds",
  "materials",
  "media",
  "members",
  "messages",
  "newsletter",
  "plan",
  "presence",
  "preview",
  "problems",
  "publish",
  "review",
  "staff",
  "timeline",
  "translate",
  "unsent",
  "views",
].map((folder) => `backstage/${folder}`);
const folders = Object.values(catalogFolders).flat();
const filesOf = (folder: string) => (folder.endsWith(".tsx") ? folder : `${folder}/**`);

export default defineConfig({
  sourceLocale: "en-US",
  locales: locales.map((locale) => locale.code),
  catalogs: [
    { path: "locales/{locale}", include: ["src"], exclude: folders.map(filesOf) },
    ...Object.entries(catalogFolders).map(([name, own]) => ({
      path: `locales/${name}/{locale}`,
      include: [own].flat(),
      exclude: folders.filter((other) => [own].flat().some((folder) => other.startsWith(`${folder}/`))).map(filesOf),
    })),
    // Complete in Chinese and English; Backstage shows English in all other languages. It uses these texts of pages too.
    {
      path: "locales/backstage/{locale}",
      include: ["backstage", ...pageTextsOfBackstage],
      exclude: ["backstage/**/*.test.*", ...laterScreens.map((folder) => `${folder}/**`)],
    },
    {
      path: "locales/backstage/screens/{locale}",
      include: [...laterScreens, "src/components/site/key-labels.ts", "src/components/feedback/questions.ts"],
      exclude: ["backstage/**/*.test.*"],
    },
    // The server reads its catalogs as they are; the page's build bundles those of `locales`.
    { path: "server/locales/{locale}", include: ["server"], exclude: ["server/**/*.test.ts", "server/test/**"] },
  ],
  // The server runs without a build: its `msg` is a function, which extraction treats as Lingui's macro.
  macro: { corePackage: ["@lingui/core/macro", "#server/i18n/msg.ts"] },
  // Without references to source files a catalog changes only when its texts do.
  format: formatter({ origins: false }),
});
