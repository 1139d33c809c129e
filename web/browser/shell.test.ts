// The shell around the screens: its policy, what it asks of whom, and that it starts without a network.
import { expect, test } from "vitest";
import { staged } from "./harness/stage";

const stage = staged();

test("nothing inline runs, and Trusted Types refuse markup from a string", async () => {
  const ani = await stage.person();
  const page = await ani.opens("/");
  const refused = await page.evaluate(() => {
    try {
      document.body.innerHTML = "<b>x</b>";
      return false;
    } catch {
      return true;
    }
  });
  expect(refused).toBe(true);
  expect(ani.problems.splice(0).join("\n")).toContain("'TrustedHTML' assignment");
});

test("the shell starts without a network once it has been there, and says so", async () => {
  const ani = await stage.person();
  const page = await ani.opens("/");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) await new Promise((on) => navigator.serviceWorker.addEventListener("controllerchange", on, { once: true }));
  });
  await ani.context.setOffline(true);
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByText("The server cannot be reached. Are you online?").first().waitFor();
  await page.goto("/games");
  expect(await page.title()).not.toBe("");
  const kept = await page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat());
  expect(kept).toContain("/");
  expect(kept.filter((path) => path.startsWith("/api"))).toEqual([]);
});
