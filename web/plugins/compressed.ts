// Writes every text file that is worth it a second and third time, as Brotli and gzip, for the server to send as it is.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(js|css|html|svg|webmanifest)$/;
const SMALL = 1_000;

export function compressed(): Plugin {
  let folder = "";
  return {
    name: "capsa-compressed",
    apply: "build",
    enforce: "post",
    configResolved: (config) => void (folder = config.build.outDir),
    async closeBundle() {
      for (const name of await readdir(folder, { recursive: true })) {
        if (!TEXT.test(name)) continue;
        const data = await readFile(join(folder, name));
        if (data.length < SMALL) continue;
        await writeFile(join(folder, `${name}.gz`), gzipSync(data, { level: 9 }));
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: data.length };
        await writeFile(join(folder, `${name}.br`), brotliCompressSync(data, { params }));
      }
    },
  };
}
