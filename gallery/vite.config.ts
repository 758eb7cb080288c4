import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The gallery of `src/ui`, a separate page outside of the site. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: "../public",
  plugins: [react()],
  build: { outDir: "../.cache/gallery", emptyOutDir: true, copyPublicDir: false },
});
