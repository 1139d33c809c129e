// The browser: a Chromium of the system's, else the one that comes as a package.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium, type Browser } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--font-render-hinting=none"];

export async function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: ofTheSystem() ?? (await ofThePackage()), args: ARGS });
}

function ofTheSystem(): string | undefined {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function ofThePackage(): Promise<string> {
  const { default: packed } = await import("@sparticuz/chromium");
  return packed.executablePath();
}
