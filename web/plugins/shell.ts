// Tells the service worker which files the build made: those it keeps, and a version that changes with any of them.
import { createHash } from "node:crypto";
import type { Plugin } from "vite";

export function shell(): Plugin {
  return {
    name: "capsa-shell",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const worker = bundle["sw.js"];
        if (worker?.type !== "chunk") this.error("expected the worker as sw.js");
        const whole = createHash("sha256");
        const files: string[] = [];
        for (const [name, one] of Object.entries(bundle).sort(([a], [b]) => (a < b ? -1 : 1))) {
          if (one === worker) continue;
          whole.update(name).update(one.type === "chunk" ? one.code : one.source);
          if (name !== "index.html") files.push(`/${name}`);
        }
        const made = { version: whole.digest("hex").slice(0, 16), files };
        worker.code = `const BUILT=${JSON.stringify(made)};${worker.code}`;
      },
    },
  };
}
