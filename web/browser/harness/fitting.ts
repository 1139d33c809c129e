// Looks at one screen in every window, language and colour, without loading it again.
import type { CDPSession, Page } from "playwright-core";
import { axe } from "./axe";
import { faults } from "./boxes";

interface Window {
  width: number;
  height: number;
  /** Device pixels to a CSS pixel: at 200 % a window is half as wide and high, and each pixel is two. */
  scale?: number;
}

const DESK: Window = { width: 1440, height: 900 };
const PHONE: Window = { width: 360, height: 740 };
const NARROW: Window = { width: 320, height: 640 };
const LYING: Window = { width: 740, height: 360 };
const WINDOWS: [string, Window][] = [
  ["1440", DESK],
  ["1440 at 200 %", { width: 720, height: 450, scale: 2 }],
  ["820", { width: 820, height: 1180 }],
  ["820 at 200 %", { width: 410, height: 590, scale: 2 }],
  ["390", { width: 390, height: 844 }],
  ["360", PHONE],
  ["320", NARROW],
  ["320 and short", { width: 320, height: 568 }],
  ["640 at 200 %", { width: 320, height: 400, scale: 2 }],
  ["lying", LYING],
];
/** The language with the most of the longest texts, labels and words of the three; the others are measured where room is least. */
const LONGEST = "id";
const OTHERS = ["en", "sv"];

/** What axe asks of colours. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** Turns a page's window; made once for a page. */
export class Fitting {
  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  static async of(page: Page): Promise<Fitting> {
    return new Fitting(page, await page.context().newCDPSession(page));
  }

  /** Whatever is wrong with the screen as it stands, a line each; afterwards it is a desktop's, English and light again. */
  async faults(): Promise<string[]> {
    const found: string[] = [];
    const told = (where: string, lines: string[]) => void found.push(...lines.map((line) => `${where}: ${line}`));
    await this.speak(LONGEST);
    for (const [name, window] of WINDOWS) {
      await this.resize(window);
      told(`${name} ${LONGEST}`, await faults(this.page));
    }
    for (const language of OTHERS) {
      await this.speak(language);
      for (const window of [NARROW, LYING]) {
        await this.resize(window);
        told(`${window.width} ${language}`, await faults(this.page));
      }
    }
    for (const window of [PHONE, DESK]) {
      await this.resize(window);
      told(`axe ${window.width} light`, await axe(this.page));
      await this.page.emulateMedia({ colorScheme: "dark" });
      told(`axe ${window.width} dark`, await axe(this.page, { rules: COLOURS })); // nothing else is different there
      await this.page.emulateMedia({ colorScheme: "light" });
    }
    await this.speak("en");
    return found;
  }

  private async resize({ width, height, scale = 1 }: Window): Promise<void> {
    await this.session.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: scale, mobile: false });
    await this.page.waitForFunction(([wide, high]) => innerWidth === wide && innerHeight === high, [width, height]);
  }

  /** Choose a language as if in another tab, where no dialog is in the way. */
  private async speak(language: string): Promise<void> {
    await this.page.evaluate((chosen) => {
      localStorage.setItem("capsa.language", chosen);
      dispatchEvent(new StorageEvent("storage", { key: "capsa.language" }));
    }, language);
    await this.page.locator(`html[lang=${language}]`).waitFor();
  }
}
