import { execSync } from "node:child_process";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import { minify } from "terser";
import { defineConfig, type Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { eagerCommonJs } from "./vite/eager-commonjs.ts";
import { oneFirstScript } from "./vite/one-first-script.ts";
import { routedCatalogues } from "./vite/routed-catalogs.ts";
import { shells } from "./vite/shell-plugin.ts";
import { bringTogether } from "./vite/small-scripts.ts";

/** Build time, UTC, 14 digits, and the commit where git knows it. */
function version(): string {
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  try {
    return `${stamp}-${execSync("git rev-parse --short HEAD", { stdio: ["ignore", "pipe", "ignore"] })
      .toString()
      .trim()}`;
  } catch {
    return stamp;
  }
}

/**
 * What most pages need comes in one file: on a slow network each further one costs a round trip before the page can
 * be used, and apart they compress worse. Named here is what of our own is in it; what is not named comes with the
 * pages that use it, or when they ask for it.
 */
const firstScript = {
  name: "first",
  test: (id: string) => firstModule.test(id) || (/.node_modules./.test(id) && !laterPackage.test(id)),
};
/** What every form is made of comes in one file: each name of a file stands in the first script. */
const forms = {
  name: "forms",
  test: (id: string) => formModule.test(id),
};
/** How the API is written to. */
const calls = {
  name: "calls",
  test: /node_modules.valibot|contract.(action|endpoint|form-limits|member-errors|send)[.]/,
};
/** What the answers of the API look like: needed when one has come, and not by a page whose reads came with it. */
const reads = {
  name: "reads",
  test: /contract.(activities|api|articles|calendar|check-answer|comments|editions|feedback-campaign|games|help|kept-reads|labels|mark-six|materials|pages|periodical|pictures|polls|search)[.]/,
};
/** What it takes to have something kept: pages with a button for that have it from their beginning, others after it. */
const keeping = {
  name: "keeping",
  test: /src.(offline.(blocked-upgrade|section-progress|worker-port)|content.(picture-wish|pin-button))[.]|lucide.+icons.(copy|pin|share-2|trash-2)[.]/,
};
/** What pages need to bring parts of their own. */
const late = { name: "late", test: /src.(lib.(late-messages|late-part|takes-over)|content.load-head)[.]/ };
/** Small things that pages use together come together, for the same reason. */
const together = [
  { name: "lists", test: /src.content.(more-button|section-chips|use-more|use-more-games)[.]/ },
  { name: "texts", test: /src.(content.(trusted-html|use-inner-links)|ui.prose|features.help.help.queries)[.]/ },
  { name: "draws", test: /src.features.mark-six.(load-mark-six|mark-six-tabs|odds-note)[.]/ },
  { name: "searching", test: /(src.features.search.search.queries|contract.search-rules|src.content.marked)[.]/ },
];
/** What comes after each start: whether somebody is logged in, what waits to be sent, what the worker is asked. */
const session = {
  name: "session",
  test: /src.(offline.(session|text-store|outbox.(follow-wishes|start-sending|wish-flag))|content.(forms.waiting-forms|live.(live-delays|live-status|use-live)|member.(login-places|use-member|use-outbox-counts)|opinions.use-wishes)|routes.member-pages)[.]/,
};
/** What comes with the first thing that is done for a member, and with the start for those who are logged in. */
const member = {
  name: "member",
  test: /contract.member(-access|-acts|-fields|-limits)?[.]|src.(offline.(member-call|mirror-login)|content.member.(login-hint|login-gate|sign-out|use-sign-out)|features.members.(account-menu|members.module)|ui.password-field)|lucide.+icons.(eye|eye-off)[.]/,
};
/** Likes and ballots where they stand, which come after the page. */
const opinions = {
  name: "opinions",
  test: /src.(content.opinions.(like-later|make-wish|poll-(form|note|result|view-later)|refusal-text|settle-before|use-(failure|like|poll|standing|wish-list)|wish-acts)|offline.outbox.after-wishes|lib.part-texts)[.]|lucide.+icons.(check|thumbs-up)[.]/,
};
/** What was said and has not been sent, wherever it is told: under an article, under a ballot, on its own page. */
const wishes = {
  name: "wishes",
  test: /src.content.opinions.(comment-form|wish-state)[.]|contract.(comment-limits|domain-endings|links-in-text)[.]/,
};
/** The forms by which visitors become members. */
const access = { name: "access", test: /src.features.members.(?!account-menu|link-page|members.module)/ };
/** What is wished for and sent later: with the first wish, and with the start where something waits. */
const outbox = {
  name: "outbox",
  test: /src.offline.(outbox.(?!after-wishes|follow-wishes|start-sending|wish-flag)|session-copy|live)/,
};
const formModule = new RegExp(
  [
    "src.content.forms.(?!deliver-later|waiting-forms)",
    "src.ui.(choice-field|field|form|form-status|text-field)[.]",
    "contract.(contact|contact-choices|country-codes|feedback|feedback-choices|field-codes|fields|newsletter)[.]",
    "lucide.+icons.(chevron-down|circle-alert)[.]",
  ].join("|"),
);
const laterPackage =
  /valibot|dexie|laravel-echo|pusher-js|libphonenumber|query-(persist|sync)|query-core.build.modern.hydration|lucide.+icons./;
const firstModule = new RegExp(
  [
    "vite.preload-helper",
    "rolldown.runtime",
    "src.app.(app|entry-client|no-mutations|no-router-links|no-scroll-restoration|query-client|router)[.]",
    "src.routes.(?!editor-pages|member-pages)",
    "src.lib.(appearance|dates|error-message|href|hydrated-later|i18n|install-prompt|link|moment|page-head|page-loader|read-query|remember-locale|track|use-(locale|whole)|when-idle)[.]",
    "src.offline.(connectivity|has-database|quota)[.]",
    "src.content.(article-story|first-look|(article|draw|game|main)[.]queries|kept-mark|kept-paths|late-slot|missing-part|names|nav-title|navigation|on-device|use-connectivity)[.]",
    "src.features.(frame.(error-page|frame|language-switch|notices)|articles.article-head)[.]",
    "src.ui.(app-bar|art-colours|badge|base|button|chip|class-names|color-scheme|crumbs|empty|footer|icon|icon-button|layout|link-tabs|mark|meta|notice|opening|page-head|panel|picture|picture-widths|rank-list|reset|section-head|segments|skeleton|skip-link|story|sync-mark|tab-bar|text|tokens)[.]",
    "lucide.+icons.(calendar-days|chevron-left|chevron-right|circle-check|clock|cloud-off|clover|gamepad-2|hard-drive|history|house|layout-grid|library-big|megaphone|newspaper|refresh-cw|rotate-ccw-clock|search|triangle-alert|user-round|x)[.]",
    "contract.(api-path|call|component-ids|errors|escape-html|game-tab-lists|game-types|kept-at|limits|locales|page-reads|picture-url|section-lists)[.]",
  ].join("|"),
);

/**
 * The contact form, links of mails, the offers to install and of the day, the question of Google Analytics, the numbering of all countries, the thanks for answers that have
 * arrived, the connection that stays, the download of several files, the material of members, the progress of a picture that is
 * sent, what turns pushes on, and what editors work with.
 */
const networkAlone =
  /^(contact|feedback-success|newsletter-later|promote-page|install-sheet|link-page|phone|run-batch|vip-materials|member-materials|notification-settings|send-file|realtime-connection|show-advertising|show-consent|show-floating|show-install|show-news|backstage|editor-pages|article-preview|game-preview|preview|push$|periodical-(editor|limits)|trusted-frame)/;
/** Catalogues of all of it. */
const networkCatalogue = /locales.(advertising|consent|install|notifications|preview|periodical-editor)./;

const kindAndName = ({ url }: { url: string }) => url.slice(url.lastIndexOf(".")) + url;
const compareText = (one: string, other: string) => (one < other ? -1 : 1);

/**
 * What each read is called and is for is said in the API's description, and how long shared caches keep its answer in
 * its headers: by the server, which reads the sources.
 */
const withoutServersWords = (): Plugin => ({
  name: "kapok-without-servers-words",
  apply: "build",
  transform: {
    filter: { id: /[\\/]contract[\\/][\w-]+\.ts$/ },
    handler: (code) =>
      code
        .replace(/^\s*(?:summary:\s*"(?:[^"\\]|\\.)*"|maxAge:\s*\d+),?$/gm, "")
        .replace(/(?<=\bendpoint\(\{)\s*name: "\w+",/g, ""),
  },
});

/** A kilobyte and a half smaller than the default; the first script and the worker have budgets. */
const terserOptions = {
  module: true,
  ecma: 2022,
  compress: { passes: 4, pure_getters: true, unsafe_arrows: true },
} as const;

/**
 * Names are shortened once more when all is known: those of the files that a script loads come after the minifier, and
 * what it has counted letters by was not what is sent.
 */
const shortNames = (): Plugin => ({
  name: "kapok-short-names",
  apply: "build",
  generateBundle: {
    order: "post",
    async handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        // The names of six languages are no reason to hold all of the script in two bytes a letter.
        const format = { ascii_only: file.name === firstScript.name };
        file.code = (await minify(file.code, { module: true, compress: false, format })).code ?? file.code;
      }
    },
  },
});

/** The worker is built apart, and hears of nothing but plugins. */
const smallWorker = (): Plugin => ({ name: "kapok-small-worker", config: () => ({ build: { terserOptions } }) });

export default defineConfig(({ command, isSsrBuild }) => ({
  appType: "custom",
  // React has had it for years; the stand-in for older versions only weighs.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: "react" },
      // Scrolling has rules of its own.
      { find: /^\.\/scroll-restoration\.js$/, replacement: `${import.meta.dirname}/src/app/no-scroll-restoration.ts` },
      // Links are told what they need.
      { find: /^\.\/link\.js$/, replacement: `${import.meta.dirname}/src/app/no-router-links.ts` },
      // Writes have ways of their own.
      { find: /^\.\/mutationCache\.js$/, replacement: `${import.meta.dirname}/src/app/no-mutations.ts` },
      // Dexie's own minified build is smaller than what a minifier makes of its readable one.
      { find: /^dexie$/, replacement: "dexie/dist/modern/dexie.min.mjs" },
    ],
  },
  define: {
    "import.meta.env.VERSION": JSON.stringify(version()),
    // Readers have no use for React's hooks for its developer tools.
    ...(command === "build" && { __REACT_DEVTOOLS_GLOBAL_HOOK__: "undefined" }),
  },
  plugins: [
    react(),
    routedCatalogues(),
    lingui({ failOnMissing: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    withoutServersWords(),
    !isSsrBuild && oneFirstScript(firstScript.name),
    !isSsrBuild && shortNames(),
    !isSsrBuild && eagerCommonJs(),
    !isSsrBuild && shells(),
    !isSsrBuild &&
      VitePWA({
        strategies: "injectManifest",
        srcDir: "service-worker",
        filename: "sw.ts",
        injectRegister: false,
        manifest: false,
        injectManifest: {
          injectionPoint: "self.__WB_MANIFEST",
          globDirectory: "dist/client",
          // With the catalogues and shells of all languages that have addresses: the switch works without a network too.
          globPatterns: ["assets/**/*.{js,css}", "shell/*.html"],
          // But not what is of use with a network alone.
          globIgnores: ["assets/network-*"],
          dontCacheBustURLsMatching: /^assets\//,
          // Alike beside alike, they compress better.
          manifestTransforms: [
            async (entries) => {
              const sorted = entries.toSorted((one, other) => compareText(kindAndName(one), kindAndName(other)));
              return { manifest: await bringTogether("dist/client", sorted) };
            },
          ],
          buildPlugins: { vite: [withoutServersWords(), smallWorker()] },
        },
      }),
  ],
  // One style sheet for all pages: apart they are sixty requests, and take twice as much.
  css: { modules: { generateScopedName: "[hash:base64:5]" } },
  build: {
    target: "baseline-widely-available",
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    // The page preloads what it needs itself; see server/render.
    modulePreload: { polyfill: false },
    minify: isSsrBuild ? false : "terser",
    terserOptions,
    rolldownOptions: isSsrBuild
      ? { input: "src/app/entry-server.tsx" }
      : {
          input: "src/app/entry-client.tsx",
          output: {
            // Every page has the names of all parts in it, and so has the worker: they say no more than they must.
            // Those of use with a network alone are told apart by theirs, and left out of the precache.
            chunkFileNames: ({ name, facadeModuleId }) =>
              `assets/${networkAlone.test(name) || networkCatalogue.test(facadeModuleId ?? "") ? "network-" : ""}[hash:7].js`,
            assetFileNames: "assets/[hash:7][extname]",
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                firstScript,
                forms,
                calls,
                reads,
                keeping,
                late,
                session,
                opinions,
                wishes,
                outbox,
                member,
                access,
                ...together,
              ],
            },
          },
        },
  },
}));
