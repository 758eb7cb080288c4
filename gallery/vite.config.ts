import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The gallery of `src/ui`: a page of its own that the site does not contain. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: "../public",
  plugins: [react()],
  build: { outDir: "../.cache/gallery", emptyOutDir: true, copyPublicDir: false },
});
