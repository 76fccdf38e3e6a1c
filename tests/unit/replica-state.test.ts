import { expect, it, vi } from "vitest";
import { parseWalPosition, ReplicaState } from "../../server/db/replica-state";

interface FakeReplica {
  says: string | undefined | Error;
  now: number;
  asked: number;
  told: string[];
}

/** Creates a replica state with a fake clock. `says` is the position that the replica reports. */
function replica(first = "0/100") {
  const own: FakeReplica = { says: first, now: 0, asked: 0, told: [] };
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

const REPLICA_PAUSED = "the replica is left alone: the primary answers its reads";
const REPLICA_SERVES = "the replica answers lists and reports";

/** Creates a replica state that has already answered. */
async function servingReplica(first?: string) {
  const own = replica(first);
  expect(await own.state.serves(null)).toBe(false);
  await vi.waitFor(() => expect(own.told).toEqual([REPLICA_SERVES]));
  return own;
}

it.each([
  ["0/0", 0n],
  ["0/1A", 26n],
  ["16/B374D848", 0x16_b374_d848n],
  ["FFFFFFFF/FFFFFFFF", 0xffff_ffff_ffff_ffffn],
])("reads the position %s", (text, position) => {
  expect(parseWalPosition(text)).toBe(position);
});

it.each(["", "16", "16/", "/B3", "16/B374D8488", "16/XY"])("rejects %j, which is not a log position", (text) => {
  expect(() => parseWalPosition(text)).toThrow("is not a WAL position");
});

it("does not serve before the first answer and serves afterwards", async () => {
  const { state } = await servingReplica();
  expect(await state.serves(null)).toBe(true);
});

it("serves a person without changes, and one whose change it has replayed, without asking again", async () => {
  const own = await servingReplica("0/100");
  expect(await own.state.serves("0/FF")).toBe(true);
  expect(await own.state.serves("0/100")).toBe(true);
  expect(own.asked).toBe(1);
});

it("asks about a newer change and serves only once the replica has replayed it", async () => {
  const own = await servingReplica("0/100");
  expect(await own.state.serves("0/200")).toBe(false);
  expect(own.asked).toBe(2);
  own.says = "1/0";
  expect(await own.state.serves("0/200")).toBe(true);
  expect(await own.state.serves("0/300")).toBe(true);
  expect(own.asked).toBe(3);
  expect(own.told).toEqual([REPLICA_SERVES]);
});

it("asks once for simultaneous readers", async () => {
  const own = await servingReplica("0/100");
  own.says = "0/300";
  expect(await Promise.all(["0/200", "0/300", "0/400"].map((mark) => own.state.serves(mark)))).toEqual([
    true,
    true,
    false,
  ]);
  expect(own.asked).toBe(2);
});

it("only raises the known position until another replica may have taken the address", async () => {
  const own = await servingReplica("0/100");
  own.says = "0/80";
  expect(await own.state.serves("0/200")).toBe(false);
  expect(await own.state.serves("0/100")).toBe(true);
  own.state.forget();
  expect(await own.state.serves("0/100")).toBe(false);
  expect(await own.state.serves("0/80")).toBe(true);
});

it("pauses a failing replica for five seconds and logs it once", async () => {
  const own = await servingReplica();
  own.says = new Error("away");
  own.state.rest(new Error("broken"));
  own.state.rest(new Error("broken again"));
  expect(own.told).toEqual([REPLICA_SERVES, REPLICA_PAUSED]);
  own.now = 4_999;
  expect(await own.state.serves(null)).toBe(false);
  expect(own.asked).toBe(1);
  own.now = 5_000;
  expect(await own.state.serves(null)).toBe(false);
  // The result of asking is known by then.
  await new Promise((resolve) => setImmediate(resolve));
  expect(own.asked).toBe(2);
  own.says = "0/100";
  own.now = 10_000;
  await vi.waitFor(async () => expect(await own.state.serves(null)).toBe(true));
  expect(own.told).toEqual([REPLICA_SERVES, REPLICA_PAUSED, REPLICA_SERVES]);
});

it.each([
  ["is unavailable", new Error("away")],
  ["replays no log", undefined],
  ["sends an invalid position", "nonsense"],
])("does not serve from a replica that %s", async (_case, says) => {
  const own = replica("0/100");
  own.says = says;
  expect(await own.state.serves(null)).toBe(false);
  await vi.waitFor(() => expect(own.told).toEqual([REPLICA_PAUSED]));
  expect(await own.state.serves(null)).toBe(false);
});

it("detects that a replica has become a primary, without delaying anyone", async () => {
  const own = await servingReplica();
  own.says = undefined;
  own.now = 5_000;
  expect(await own.state.serves(null)).toBe(true);
  await vi.waitFor(() => expect(own.told).toEqual([REPLICA_SERVES, REPLICA_PAUSED]));
  expect(await own.state.serves(null)).toBe(false);
});
