import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { compressed } from "./plugins/compressed.ts";
import { shell } from "./plugins/shell.ts";

const words = paraglideVitePlugin({
  project: "./project.inlang",
  outdir: "./src/paraglide",
  strategy: ["globalVariable", "baseLocale"],
});
const at = process.env.CAPSA_AT ?? "";

export default defineConfig({
  plugins: [words, svelte(), shell(), compressed()],
  build: {
    outDir: "../src/capsa/server/web",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", sw: "worker/sw.ts" },
      output: { entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js") },
    },
  },
  server: { proxy: { "/api": { target: at }, "/ws": { target: at, ws: true } } },
});
