// After a deal and after a match: a rematch that both want, that one wants, and the address of what is over.
import { expect, test } from "vitest";
import { byMouse } from "./harness/climbing";
import { deal } from "./harness/deal";
import { gather, type Player } from "./harness/gathering";
import { staged } from "./harness/stage";
import { openTable, PATIENT } from "./harness/tables";
import { Wire } from "./harness/wire";

const stage = staged({ deals: [deal({ 0: "3d 3c 8d 8c 8h 8s", 1: "2d" }, 2)] });

/** Ani, the host, and Budi come to the end of a match of one deal in three plays: four eights on his 2. */
async function finished(): Promise<[Player, Player]> {
  const [ani, budi] = (await gather(stage, "banting", [{}, { size: "phone", touch: true }], { clocks: PATIENT, players: 2 })) as [Player, Player];
  await playsItOut(ani, budi);
  return [ani, budi];
}

async function playsItOut(ani: Player, budi: Player): Promise<void> {
  await ani.until(({ view, phase }) => phase === "playing" && view?.to_act === 0 && view.legal.length > 0);
  await byMouse.play(ani, ["3d"]);
  await budi.until(({ view }) => view?.to_act === 1);
  await byMouse.play(budi, ["2d"]);
  await ani.until(({ view }) => view?.to_act === 0);
  await byMouse.play(ani, ["8d", "8c", "8h", "8s", "3c"]);
  for (const { page } of [ani, budi]) await page.getByRole("button", { name: "Rematch" }).waitFor();
}

const rematch = ({ page }: Player) => page.getByRole("button", { name: "Rematch" }).click();

test("a rematch that both want begins, once each has seen that the other does", async () => {
  const [ani, budi] = await finished();
  await rematch(budi);
  await ani.page.getByRole("status").getByText("Budi wants a rematch.").waitFor();
  const waits = budi.page.getByRole("button", { name: "You asked for a rematch" });
  await waits.waitFor();
  await budi.page.reload();
  await waits.waitFor();
  expect(await waits.isDisabled()).toBe(true);
  await rematch(ani);
  await playsItOut(ani, budi);
  expect(budi.wire.snapshot!.match).toMatchObject({ number: 1, deals: 1 });
  for (const { page } of [ani, budi]) expect(await page.getByText("wants a rematch").count()).toBe(0);
});

test("who wants a rematch alone gets the table when the other leaves", async () => {
  const [ani, budi] = await finished();
  await rematch(budi);
  await ani.page.getByText("Budi wants a rematch.").waitFor();
  await ani.page.getByRole("button", { name: "Menu" }).click();
  await ani.page.getByRole("button", { name: "Leave the table" }).click();
  await ani.page.getByRole("dialog").getByRole("button", { name: "Leave the table" }).click();
  await budi.page.getByRole("heading", { name: "Waiting for players" }).waitFor();
  await budi.page.locator("[data-seat='0']").getByText("Free seat").waitFor();
  await budi.page.locator("[data-seat='1']").getByText("Host").waitFor();
});

test("who wants a rematch alone asks again when the other is away, and the other may sit down anew", async () => {
  const [ani, budi] = await finished();
  const path = new URL(ani.page.url()).pathname;
  await rematch(budi);
  await budi.page.getByRole("button", { name: "You asked for a rematch" }).waitFor();
  await ani.page.goto("/");
  await rematch(budi);
  await budi.page.getByRole("heading", { name: "Waiting for players" }).waitFor();
  await ani.page.goto(path);
  await ani.page.getByRole("button", { name: "Sit here: seat 1" }).click();
  await ani.until(({ phase, match }) => phase === "playing" && match.number === 0);
});

test.each(["banting", "susun-suits"])("who was played for to the end of a match of %s plays the next one", async (rules) => {
  const ani = await stage.person();
  const wire = new Wire(ani.page);
  const clocks = { turn: 20, bank: 0, arranging: 20, start: 0, pause: 1 };
  await ani.opens(await openTable(ani, rules, { clocks, players: 2, deals: 3 }));
  await ani.page.getByRole("button", { name: "Sit here: seat 1" }).click();
  await ani.page.getByRole("button", { name: "Begin" }).click();
  await wire.until(({ phase }) => phase === "finished");
  await ani.page.getByText("A bot sits in for you.").waitFor();
  await ani.page.getByRole("button", { name: "Rematch" }).click();
  await wire.until(({ phase, match }) => phase === "playing" && match.number === 0);
  await wire.until(({ phase }) => phase === "finished");
  await ani.page.getByRole("button", { name: "Rematch" }).waitFor();
});

test("the address of a finished deal stays that deal's after a rematch", async () => {
  const [ani, budi] = await finished();
  await ani.page.getByRole("link", { name: "Look at it again" }).click();
  await ani.page.getByText(/^Step 3 of 3$/).waitFor();
  await expect.poll(() => new URL(ani.page.url()).search).toBe("?match=0");
  const kept = ani.page.url();
  await ani.page.goBack();
  await rematch(ani);
  await playsItOut(ani, budi);
  await budi.page.getByRole("link", { name: "Look at it again" }).click();
  await expect.poll(() => new URL(budi.page.url()).search).toBe("?match=1");
  await budi.page.goto(kept);
  await budi.page.getByText(`capsa verify '${new URL(kept).origin}/api/games/${kept.match(/games\/(\w+)/)![1]}/record?match=0'`).first().waitFor();
});
