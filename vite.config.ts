import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { buildVersion } from "./vite/build-version.ts";
import { chunkOutput, entries } from "./vite/chunks.ts";
import { manifestSources } from "./vite/manifest-sources.ts";
import { pageSources } from "./vite/page-sources.ts";
import { routedCatalogues } from "./vite/routed-catalogs.ts";
import { shells } from "./vite/shell-plugin.ts";
import { styleRules } from "./vite/style-rules.ts";

/** The service worker and the files that it precaches: pages, catalogs and shells of all languages with addresses. */
const serviceWorker = () =>
  VitePWA({
    strategies: "injectManifest",
    srcDir: "service-worker",
    filename: "sw.ts",
    injectRegister: false,
    manifest: false,
    injectManifest: {
      injectionPoint: "self.__WB_MANIFEST",
      globDirectory: "dist/client",
      globPatterns: ["assets/**/*.{js,css}", "shell/*.html"],
      globIgnores: ["assets/online-*"],
      dontCacheBustURLsMatching: /^assets\//,
    },
  });

export default defineConfig(({ isSsrBuild }) => ({
  appType: "custom",
  define: { "import.meta.env.VERSION": JSON.stringify(buildVersion()) },
  plugins: [
    react(),
    pageSources(),
    routedCatalogues(),
    lingui({ failOnMissing: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    !isSsrBuild && [manifestSources(), styleRules(), shells(), serviceWorker()],
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
    // The server preloads the scripts of a page (server/ssr/page-document.ts), and the worker has those of all others.
    modulePreload: false,
    minify: !isSsrBuild,
    rolldownOptions: isSsrBuild
      ? { input: "src/app/entry-server.tsx" }
      : { input: entries, preserveEntrySignatures: "allow-extension", output: chunkOutput },
  },
}));
