import { defineConfig, mergeConfig } from "vitest/config";
import vite from "./vite.config.ts";

const patient = { testTimeout: 120_000, hookTimeout: 120_000, fileParallelism: false, globalSetup: "browser/harness/fresh.ts" };

export default mergeConfig(
  vite,
  defineConfig({
    test: {
      projects: [
        { extends: true, test: { name: "unit", include: ["tests/**/*.test.ts"] } },
        { extends: true, test: { name: "browser", include: ["browser/**/*.test.ts"], ...patient } },
        { extends: true, test: { name: "bench", include: ["browser/**/*.bench.ts"], ...patient } },
        { extends: true, test: { name: "screens", include: ["browser/**/*.screens.ts"], ...patient } },
      ],
    },
  }),
);
