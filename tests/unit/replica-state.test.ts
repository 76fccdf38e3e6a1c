import { expect, it, vi } from "vitest";
import { positionOf, ReplicaState } from "../../server/db/replica-state";

interface Own {
  says: string | undefined | Error;
  now: number;
  asked: number;
  told: string[];
}

/** A replica that has replayed up to what it is told, and a clock that stands. */
function replica(first = "0/100") {
  const own: Own = { says: first, now: 0, asked: 0, told: [] };
  const tell = (_details: unknown, words?: string) => void own.told.push(words ?? String(_details));
  const state = new ReplicaState({
    ask: async () => {
      own.asked += 1;
      await Promise.resolve();
      if (own.says instanceof Error) throw own.says;
      return own.says;
    },
    log: { info: tell, warn: tell },
    clock: () => own.now,
  });
  return Object.assign(own, { state });
}

const LEFT_ALONE = "the replica is left alone: the primary answers its reads";
const ANSWERS = "the replica answers lists and reports";

/** One that has answered, so that it may be read. */
async function usable(first?: string) {
  const own = replica(first);
  expect(await own.state.serves(null)).toBe(false);
  await vi.waitFor(() => expect(own.told).toEqual([ANSWERS]));
  return own;
}

it.each([
  ["0/0", 0n],
  ["0/1A", 26n],
  ["16/B374D848", 0x16_b374_d848n],
  ["FFFFFFFF/FFFFFFFF", 0xffff_ffff_ffff_ffffn],
])("reads the position %s", (text, position) => {
  expect(positionOf(text)).toBe(position);
});

it.each(["", "16", "16/", "/B3", "16/B374D8488", "16/XY"])("refuses %j, which is no position", (text) => {
  expect(() => positionOf(text)).toThrow("is no position in the log of a database");
});

it("is not waited for before it has answered once, and serves from then on", async () => {
  const { state } = await usable();
  expect(await state.serves(null)).toBe(true);
});

it("serves whoever has changed nothing, and whose change it has replayed, without being asked", async () => {
  const own = await usable("0/100");
  expect(await own.state.serves("0/FF")).toBe(true);
  expect(await own.state.serves("0/100")).toBe(true);
  expect(own.asked).toBe(1);
});

it("is asked about a newer change, and does not serve before it has replayed that", async () => {
  const own = await usable("0/100");
  expect(await own.state.serves("0/200")).toBe(false);
  expect(own.asked).toBe(2);
  own.says = "1/0";
  expect(await own.state.serves("0/200")).toBe(true);
  expect(await own.state.serves("0/300")).toBe(true);
  expect(own.asked).toBe(3);
  expect(own.told).toEqual([ANSWERS]);
});

it("is asked once by all who ask at a time", async () => {
  const own = await usable("0/100");
  own.says = "0/300";
  expect(await Promise.all(["0/200", "0/300", "0/400"].map((mark) => own.state.serves(mark)))).toEqual([
    true,
    true,
    false,
  ]);
  expect(own.asked).toBe(2);
});

it("what is known of it only grows, until another one may be behind its address", async () => {
  const own = await usable("0/100");
  own.says = "0/80";
  expect(await own.state.serves("0/200")).toBe(false);
  expect(await own.state.serves("0/100")).toBe(true);
  own.state.forget();
  expect(await own.state.serves("0/100")).toBe(false);
  expect(await own.state.serves("0/80")).toBe(true);
});

it("one that fails is left alone for five seconds, and told of once", async () => {
  const own = await usable();
  own.says = new Error("away");
  own.state.rest(new Error("broken"));
  own.state.rest(new Error("broken again"));
  expect(own.told).toEqual([ANSWERS, LEFT_ALONE]);
  own.now = 4_999;
  expect(await own.state.serves(null)).toBe(false);
  expect(own.asked).toBe(1);
  own.now = 5_000;
  expect(await own.state.serves(null)).toBe(false);
  // What came of asking is known by then.
  await new Promise((resolve) => setImmediate(resolve));
  expect(own.asked).toBe(2);
  own.says = "0/100";
  own.now = 10_000;
  await vi.waitFor(async () => expect(await own.state.serves(null)).toBe(true));
  expect(own.told).toEqual([ANSWERS, LEFT_ALONE, ANSWERS]);
});

it.each([
  ["is away", new Error("away")],
  ["replays no log", undefined],
  ["says what is no position", "nonsense"],
])("one that %s serves nobody", async (_case, says) => {
  const own = replica("0/100");
  own.says = says;
  expect(await own.state.serves(null)).toBe(false);
  await vi.waitFor(() => expect(own.told).toEqual([LEFT_ALONE]));
  expect(await own.state.serves(null)).toBe(false);
});

it("one that has become a primary of its own is found out, without anybody waiting for it", async () => {
  const own = await usable();
  own.says = undefined;
  own.now = 5_000;
  expect(await own.state.serves(null)).toBe(true);
  await vi.waitFor(() => expect(own.told).toEqual([ANSWERS, LEFT_ALONE]));
  expect(await own.state.serves(null)).toBe(false);
});
