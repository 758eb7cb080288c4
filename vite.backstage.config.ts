import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { backstageShells } from "./vite/backstage-shells.ts";
import { buildVersion } from "./vite/build-version.ts";

const entry = "backstage/entry.tsx";

/** The client of editors and operators: a build of its own, so that readers load nothing of it. */
export default defineConfig({
  appType: "custom",
  publicDir: false,
  define: { "import.meta.env.VERSION": JSON.stringify(buildVersion()) },
  plugins: [
    react(),
    lingui({ failOnMissing: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    backstageShells(entry),
  ],
  css: { modules: { generateScopedName: "[hash:base64:5]" } },
  build: {
    target: "baseline-widely-available",
    outDir: "dist/backstage",
    manifest: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    // The device stores all scripts, so none needs a hint.
    modulePreload: false,
    rolldownOptions: {
      input: entry,
      output: {
        chunkFileNames: "assets/[hash:10].js",
        entryFileNames: "assets/[hash:10].js",
        assetFileNames: "assets/[hash:10][extname]",
      },
    },
  },
});
