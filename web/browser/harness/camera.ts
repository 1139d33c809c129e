// Takes a screen's picture at the three sizes, light and dark, to build/screens/; those that pages show go to docs/images/screens/ too.
import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { stillness } from "./axe";
import { SIZES } from "./person";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const MADE = join(ROOT, "build/screens");
const SHOWN = join(ROOT, "docs/images/screens");
const IN_PAGES = new Set(["climbing-desktop-light", "climbing-phone-dark", "arrangement-phone-light"]);

export async function shoot(page: Page, name: string): Promise<void> {
  await mkdir(MADE, { recursive: true });
  for (const colours of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: colours, reducedMotion: "reduce" });
    for (const size of ["phone", "tablet", "desktop"] as const) {
      await page.setViewportSize(SIZES[size]);
      await stillness(page);
      const picture = `${name}-${size}-${colours}`;
      const path = join(MADE, `${picture}.png`);
      await page.screenshot({ path, animations: "disabled", caret: "hide" });
      if (IN_PAGES.has(picture)) await mkdir(SHOWN, { recursive: true }).then(() => copyFile(path, join(SHOWN, `${picture}.png`)));
    }
  }
}
