// Somebody with a browser of their own: a screen, a language, a mouse or a finger. Whatever goes wrong on a page
// is written down: errors, breaches of the policy, requests to anybody else.
import type { Browser, BrowserContext, Page } from "playwright-core";

export const SIZES = {
  tiny: { width: 320, height: 640 },
  phone: { width: 360, height: 740 },
  large: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
  lying: { width: 740, height: 360 },
} as const;

export interface Looks {
  size?: keyof typeof SIZES | { width: number; height: number };
  colours?: "light" | "dark";
  language?: "en" | "id" | "sv";
  touch?: boolean;
  /** With animations; without them unless said, so that a test need not wait for any. */
  moving?: boolean;
}

export class Person {
  /** What went wrong on this person's pages; a test that expects something takes it out. */
  readonly problems: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly url: string,
  ) {}

  static async arrive(browser: Browser, url: string, looks: Looks = {}): Promise<Person> {
    const { size = "desktop", colours = "light", language = "en", touch = false, moving = false } = looks;
    const context = await browser.newContext({
      baseURL: url,
      viewport: typeof size === "string" ? SIZES[size] : size,
      colorScheme: colours,
      locale: language,
      hasTouch: touch,
      isMobile: touch,
      reducedMotion: moving ? "no-preference" : "reduce",
    });
    context.setDefaultTimeout(20_000);
    const person = new Person(context, await context.newPage(), url);
    await person.watch();
    return person;
  }

  /** Open an address; returns the page. */
  async opens(path: string): Promise<Page> {
    await this.page.goto(path);
    return this.page;
  }

  /** Another tab of the same person. */
  async tab(path: string): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(path);
    return page;
  }

  /** Problems but those of a connection that a test broke on purpose. */
  seriousProblems(): string[] {
    return this.problems.filter((problem) => !/WebSocket connection|net::ERR_(CONNECTION|INTERNET|FAILED)/.test(problem));
  }

  private async watch(): Promise<void> {
    await this.context.addInitScript(() => {
      addEventListener("securitypolicyviolation", (event) => {
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
      });
    });
    this.context.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") this.problems.push(`console: ${message.text()}`);
    });
    this.context.on("weberror", (error) => this.problems.push(`error: ${error.error().stack ?? error.error().message}`));
    this.context.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== this.url && !["data:", "blob:"].includes(protocol)) this.problems.push(`asked ${origin}`);
    });
  }
}
