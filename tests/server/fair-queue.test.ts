/** Fair scheduling of queries on a database that runs one at a time. */
import { expect, it } from "vitest";
import { FairQueue, runWithQueueKey } from "../../server/db/fair-queue";
import { startTestApp } from "./support/app";
import { isPostgres, openTestDatabase } from "./support/database";

const MANY = 40;

/** Creates a promise that resolves when `open` is called. */
function createGate() {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

it("runs one task of each key per round, keeping the sequence within a key", async () => {
  const queue = new FairQueue();
  const gate = createGate();
  const order: string[] = [];
  const add = (key: string, name: string) =>
    queue.run(key, () => {
      order.push(name);
      return Promise.resolve(name);
    });
  const first = queue.run("a", () => gate.opened);
  const rest = [add("a", "a1"), add("a", "a2"), add("a", "a3"), add("b", "b1"), add("b", "b2"), add("c", "c1")];
  gate.open();
  await first;
  expect(await Promise.all(rest)).toEqual(["a1", "a2", "a3", "b1", "b2", "c1"]);
  expect(order).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

it("continues after a failed task, whose error reaches only its own caller", async () => {
  const queue = new FairQueue();
  const failing = queue.run("a", () => Promise.reject(new Error("wrong")));
  const next = queue.run("a", () => Promise.resolve("right"));
  await expect(failing).rejects.toThrow("wrong");
  expect(await next).toBe("right");
});

it("lets the server read other requests between two tasks", async () => {
  const queue = new FairQueue();
  const order: string[] = [];
  const run = (name: string) => queue.run("a", () => Promise.resolve(order.push(name)));
  const tasks = [run("first"), run("second")];
  setImmediate(() => order.push("request"));
  await Promise.all(tasks);
  expect(order).toEqual(["first", "request", "second"]);
});

// PostgreSQL runs many queries at once and has separate pools for heavy ones.
if (!isPostgres) {
  it("lets a query overtake another key's waiting queries on the bundled database", async () => {
    const { db } = await openTestDatabase();
    const gate = createGate();
    const order: string[] = [];
    const pending: Promise<unknown>[] = [];
    const ask = (key: string) => pending.push(Promise.resolve(db.execute("select 1")).then(() => order.push(key)));
    runWithQueueKey("heavy", () => {
      pending.push(db.transaction(() => gate.opened));
      for (let index = 0; index < MANY; index += 1) ask("heavy");
    });
    runWithQueueKey("other", () => ask("other"));
    gate.open();
    await Promise.all(pending);
    expect(order).toHaveLength(MANY + 1);
    expect(order.indexOf("other")).toBeLessThanOrEqual(1);
  });

  it.each([
    ["GET", "/api/admin/orders?page=1&limit=10", undefined],
    ["POST", "/api/admin/categories", (index: number) => ({ name: `Turn ${index}` })],
  ] as const)("answers %s %s of one session before most waiting requests of another", async (method, path, body) => {
    const { app, database, login } = await startTestApp();
    const origin = await app.listen({ port: 0, host: "127.0.0.1" });
    // Two sessions of the same person.
    const tokens = { heavy: await login("admin"), other: await login("admin") };
    let arrived = 0;
    app.server.on("request", () => (arrived += 1));
    const order: (keyof typeof tokens)[] = [];
    const ask = async (session: keyof typeof tokens, index: number) => {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: { authorization: `Bearer ${tokens[session]}`, ...(body && { "content-type": "application/json" }) },
        ...(body && { body: JSON.stringify(body(index)) }),
      });
      await response.text();
      expect(response.ok).toBe(true);
      order.push(session);
    };
    const gate = createGate();
    const held = database.db.transaction(() => gate.opened);
    const heavy = Array.from({ length: MANY }, (_, index) => ask("heavy", index));
    await expect.poll(() => arrived).toBe(MANY);
    const other = ask("other", MANY);
    await expect.poll(() => arrived).toBe(MANY + 1);
    gate.open();
    await Promise.all([held, other, ...heavy]);
    // A response takes several queries, and the heavy session runs a query between any two of them.
    expect(order.indexOf("other")).toBeLessThan(5);
  });
}
