import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const words = paraglideVitePlugin({
  project: "./project.inlang",
  outdir: "./src/paraglide",
  strategy: ["globalVariable", "baseLocale"],
});

export default defineConfig({
  plugins: [words, svelte()],
  build: { outDir: "dist", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { "/api": process.env.CAPSA_AT ?? "", "/ws": { target: process.env.CAPSA_AT ?? "", ws: true } } },
  test: {
    projects: [
      { extends: true, test: { name: "unit", include: ["tests/**/*.test.ts"] } },
      { extends: true, test: { name: "browser", include: ["browser/**/*.test.ts"], testTimeout: 120_000, hookTimeout: 120_000 } },
    ],
  },
});
