import { execSync } from "node:child_process";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { shells } from "./scripts/shell-plugin.ts";

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
 * be used, and apart they compress worse. Left out is what only one screen, or nothing at first, has a use for.
 */
const firstScript = {
  name: "first",
  test: (id: string) => inFirstScript.test(id) && !laterScript.test(id),
};
const inFirstScript =
  /vite.preload-helper|rolldown.runtime|.node_modules.|.src.(app|routes|lib|offline|content|ui).|.features.(frame.|articles.article-head)|.contract.(api-path|component-ids|errors|escape-html|game-tab-lists|game-types|kept-at|limits|locales|mark-six-rules|page-reads|picture-url|poll-state|section-lists)/;
const laterScript =
  /valibot|dexie|query-(persist|sync)|query-core.build.modern.hydration|app.(boot-data|read-ahead|reset|update|worker-client)|offline.(blocked-upgrade|clear-kept|db|keep-|kept-|library|messages|persistence|pins|search|section-|signature|storage|worker-port)|lib.(random|when-idle)|frame.(scroll|switch-language|maintenance|update-notice)|ui.(crumbs|facts|link-tabs|partners|prose|reading-progress|segmented|sheet|skeleton|slides|tabs|ticker|toast)|content.(keep-section|picture-wish|pin-button|trusted-html|use-more|more-button)/;

export default defineConfig(({ command, isSsrBuild }) => ({
  appType: "custom",
  // React has had it for years; the stand-in for older versions only weighs.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: "react" },
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
    lingui({ failOnMissing: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
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
          // Shells are added by the build step that renders them; languages but the shell's own are kept on first use.
          globPatterns: ["assets/**/*.{js,css}", "shell/*.html"],
          globIgnores: ["assets/*.po-*.js"],
          dontCacheBustURLsMatching: /^assets\//,
        },
      }),
  ],
  css: { modules: { generateScopedName: "[hash:base64:5]" } },
  build: {
    target: "baseline-widely-available",
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    // The page preloads what it needs itself; see server/render.
    modulePreload: { polyfill: false },
    // A kilobyte and a half smaller than the default; the first script has a budget.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { module: true, ecma: 2022, compress: { passes: 4, pure_getters: true, unsafe_arrows: true } },
    rolldownOptions: isSsrBuild
      ? { input: "src/app/entry-server.tsx" }
      : {
          input: "src/app/entry-client.tsx",
          output: { codeSplitting: { includeDependenciesRecursively: false, groups: [firstScript] } },
        },
  },
}));
