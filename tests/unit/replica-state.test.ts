import { expect, it, vi } from "vitest";
import { parseWalPosition, ReplicaState } from "../../server/db/replica-state";

interface FakeReplica {
  /** The position that the replica reports, undefined if it is not replaying WAL, or the error of the query. */
  position: string | undefined | Error;
  now: number;
  queries: number;
  logged: string[];
}

/** Creates a replica state with a fake clock. */
function createReplica(first = "0/100") {
  const own: FakeReplica = { position: first, now: 0, queries: 0, logged: [] };
  const log = (details: unknown, message?: string) => void own.logged.push(message ?? String(details));
  const state = new ReplicaState({
    queryPosition: async () => {
      own.queries += 1;
      await Promise.resolve();
      if (own.position instanceof Error) throw own.position;
      return own.position;
    },
    log: { info: log, warn: log },
    clock: () => own.now,
  });
  return Object.assign(own, { state });
}

const REPLICA_SUSPENDED = "the replica is suspended: the primary answers its reads";
const REPLICA_SERVES = "the replica answers lists and reports";

/** Creates a replica state that has received its first position. */
async function createServingReplica(first?: string) {
  const own = createReplica(first);
  expect(await own.state.canServe(null)).toBe(false);
  await vi.waitFor(() => expect(own.logged).toEqual([REPLICA_SERVES]));
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

it.each(["", "16", "16/", "/B3", "16/B374D8488", "16/XY"])("rejects %j, which is not a WAL position", (text) => {
  expect(() => parseWalPosition(text)).toThrow("is not a WAL position");
});

it("serves only after the replica has reported its first position", async () => {
  const { state } = await createServingReplica();
  expect(await state.canServe(null)).toBe(true);
});

it("serves sessions whose last change is replayed, without another query", async () => {
  const own = await createServingReplica("0/100");
  expect(await own.state.canServe("0/FF")).toBe(true);
  expect(await own.state.canServe("0/100")).toBe(true);
  expect(own.queries).toBe(1);
});

it("queries the position for a newer change, and serves once the replica has replayed it", async () => {
  const own = await createServingReplica("0/100");
  expect(await own.state.canServe("0/200")).toBe(false);
  expect(own.queries).toBe(2);
  own.position = "1/0";
  expect(await own.state.canServe("0/200")).toBe(true);
  expect(await own.state.canServe("0/300")).toBe(true);
  expect(own.queries).toBe(3);
  expect(own.logged).toEqual([REPLICA_SERVES]);
});

it("shares one query among concurrent readers", async () => {
  const own = await createServingReplica("0/100");
  own.position = "0/300";
  expect(await Promise.all(["0/200", "0/300", "0/400"].map((position) => own.state.canServe(position)))).toEqual([
    true,
    true,
    false,
  ]);
  expect(own.queries).toBe(2);
});

it("never lowers the known position, except after a reset", async () => {
  const own = await createServingReplica("0/100");
  own.position = "0/80";
  expect(await own.state.canServe("0/200")).toBe(false);
  expect(await own.state.canServe("0/100")).toBe(true);
  own.state.resetPosition();
  expect(await own.state.canServe("0/100")).toBe(false);
  expect(await own.state.canServe("0/80")).toBe(true);
});

it("suspends a failing replica for five seconds and logs it once", async () => {
  const own = await createServingReplica();
  own.position = new Error("away");
  own.state.suspend(new Error("broken"));
  own.state.suspend(new Error("broken again"));
  expect(own.logged).toEqual([REPLICA_SERVES, REPLICA_SUSPENDED]);
  own.now = 4_999;
  expect(await own.state.canServe(null)).toBe(false);
  expect(own.queries).toBe(1);
  own.now = 5_000;
  expect(await own.state.canServe(null)).toBe(false);
  // Wait one macrotask, after which the query has failed.
  await new Promise((resolve) => setImmediate(resolve));
  expect(own.queries).toBe(2);
  own.position = "0/100";
  own.now = 10_000;
  await vi.waitFor(async () => expect(await own.state.canServe(null)).toBe(true));
  expect(own.logged).toEqual([REPLICA_SERVES, REPLICA_SUSPENDED, REPLICA_SERVES]);
});

it("stays suspended if a query that began before the suspension is answered", async () => {
  const own = await createServingReplica("0/100");
  own.position = "0/300";
  const pending = own.state.canServe("0/200");
  own.state.suspend(new Error("broken"));
  expect(await pending).toBe(false);
  expect(await own.state.canServe(null)).toBe(false);
  expect(own.logged).toEqual([REPLICA_SERVES, REPLICA_SUSPENDED]);
});

it.each([
  ["is unavailable", new Error("away")],
  ["is not replaying WAL", undefined],
  ["sends an invalid position", "nonsense"],
])("does not serve from a replica that %s", async (_case, position) => {
  const own = createReplica("0/100");
  own.position = position;
  expect(await own.state.canServe(null)).toBe(false);
  await vi.waitFor(() => expect(own.logged).toEqual([REPLICA_SUSPENDED]));
  expect(await own.state.canServe(null)).toBe(false);
});

it("detects in the background that a replica has become a primary", async () => {
  const own = await createServingReplica();
  own.position = undefined;
  own.now = 5_000;
  expect(await own.state.canServe(null)).toBe(true);
  await vi.waitFor(() => expect(own.logged).toEqual([REPLICA_SERVES, REPLICA_SUSPENDED]));
  expect(await own.state.canServe(null)).toBe(false);
});
