// A server, a browser, and people who come: `const stage = staged(options)` at the top of a file of tests.
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { launch } from "./chromium";
import { Person, type Looks } from "./person";
import { Server, type ServerOptions } from "./server";

export interface Stage {
  readonly server: Server;
  /** Somebody with a browser of their own, until the test is over; at another address where one is given. */
  person(looks?: Looks, url?: string): Promise<Person>;
}

/** Start one server and one browser for all tests of a file; no page may have had a problem when a test ends. */
export function staged(options: ServerOptions = {}): Stage {
  let server: Server;
  let browser: Browser;
  const people: Person[] = [];
  beforeAll(async () => {
    [server, browser] = await Promise.all([Server.start(options), launch()]);
  });
  afterEach(async () => {
    const problems = people.flatMap((person) => person.seriousProblems());
    await Promise.all(people.splice(0).map((person) => person.context.close()));
    expect(problems).toEqual([]);
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), server?.stop()]);
  });
  return {
    get server() {
      return server;
    },
    async person(looks = {}, url = server.url) {
      const person = await Person.arrive(browser, url, looks);
      people.push(person);
      return person;
    },
  };
}
