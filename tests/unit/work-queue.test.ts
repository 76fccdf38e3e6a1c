import { expect, it } from "vitest";
import { WorkQueue } from "../../server/base/work-queue";

it("runs two tasks at a time, the others in order, and rejects tasks when the queue is full", async () => {
  const queue = new WorkQueue({ running: 2, waiting: 2 });
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const begin = (name: string) =>
    queue.run(() => {
      started.push(name);
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve(name)));
      });
    });
  const [a, b, c, d] = ["a", "b", "c", "d"].map(begin);
  expect(started).toEqual(["a", "b"]);
  expect(begin("e")).toBeUndefined();

  ends.get("b")?.(new Error("damaged"));
  await expect(b).rejects.toThrow("damaged");
  expect(started).toEqual(["a", "b", "c"]);
  ends.get("a")?.();
  expect(await a).toBe("a");
  expect(started).toEqual(["a", "b", "c", "d"]);
  ends.get("c")?.();
  ends.get("d")?.();
  expect(await Promise.all([c, d])).toEqual(["c", "d"]);
});
