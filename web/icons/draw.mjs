// Draws the icons that must be pictures from the SVG beside this: node icons/draw.mjs
import { readFile, writeFile } from "node:fs/promises";
import { chromium } from "playwright-core";

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
for (const [name, size] of [
  ["icon", 192],
  ["icon", 512],
  ["full", 512],
  ["full", 180],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const svg = await readFile(new URL(name === "icon" ? "../public/icon.svg" : "full.svg", import.meta.url), "utf8");
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`);
  await writeFile(new URL(`../public/${name}-${size}.png`, import.meta.url), await page.screenshot({ omitBackground: true }));
}
await browser.close();
