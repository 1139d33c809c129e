import { defineConfig, mergeConfig } from "vitest/config";
import vite from "./vite.config.ts";

// A test ends by what happens, never by a clock: the limit is there for one that hangs.
const limits = { testTimeout: 300_000, hookTimeout: 300_000 };
const browser = { ...limits, fileParallelism: false, globalSetup: "browser/harness/fresh.ts" };

export default mergeConfig(
  vite,
  defineConfig({
    test: {
      projects: [
        { extends: true, test: { name: "unit", include: ["tests/**/*.test.ts"], ...limits } },
        { extends: true, test: { name: "browser", include: ["browser/**/*.test.ts"], ...browser } },
        { extends: true, test: { name: "bench", include: ["browser/**/*.bench.ts"], ...browser } },
        { extends: true, test: { name: "screens", include: ["browser/**/*.screens.ts"], ...browser } },
      ],
    },
  }),
);
