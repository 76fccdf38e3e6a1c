/** A bulk run: one request per subject, four at a time, with a result for each. */
import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { isAccepted, useBatchRun, useRun, type RunItem } from "../../src/kit/run/use-run";

interface Request {
  subject: string;
  accept: (as?: "queued") => Promise<void>;
  refuse: (message: string) => Promise<void>;
}

const refusal = (message: string) => Object.assign(new Error(message), { statusCode: 409 });

/** Starts a run whose requests the test answers. */
function startRun() {
  const requests: Request[] = [];
  const told: string[][] = [];
  const perform = (subject: string) =>
    new Promise<"queued" | undefined>((resolve, reject) => {
      const settle = (answer: () => void) => act(() => Promise.resolve(answer()));
      requests.push({
        subject,
        accept: (as) => settle(() => resolve(as)),
        refuse: (message) => settle(() => reject(refusal(message))),
      });
    });
  const statesOf = (items: readonly RunItem<string>[]) => items.map(({ subject, state }) => `${subject} ${state}`);
  const { result, unmount } = renderHook(() => useRun(perform, (items) => told.push(statesOf(items))));
  let ended: readonly RunItem<string>[] | undefined;
  const begin = async (run: () => Promise<readonly RunItem<string>[]>) => {
    ended = undefined;
    await act(async () => {
      void run().then((items) => (ended = items));
      await Promise.resolve();
    });
  };
  return {
    requests,
    told,
    unmount,
    asked: () => requests.map(({ subject }) => subject),
    states: () => statesOf(result.current.items),
    items: () => result.current.items,
    running: () => result.current.running,
    ended: () => ended && statesOf(ended),
    start: (subjects: string) => begin(() => result.current.start([...subjects])),
    resume: () => begin(() => result.current.resume()),
    stop: () => act(() => result.current.stop()),
    clear: () => act(() => result.current.clear()),
    answer: (place: number) => {
      const request = requests[place];
      if (!request) throw new Error(`There is no request ${place}.`);
      return request;
    },
  };
}

it("keeps four requests in flight and starts the next as soon as one is answered", async () => {
  const run = startRun();
  await run.start("abcdef");
  expect(run.asked()).toEqual(["a", "b", "c", "d"]);
  expect(run.states().slice(3)).toEqual(["d running", "e waiting", "f waiting"]);
  await run.answer(2).accept();
  expect(run.asked()).toEqual(["a", "b", "c", "d", "e"]);
  expect(run.states()).toEqual(["a running", "b running", "c done", "d running", "e running", "f waiting"]);
  expect(run.running()).toBe(true);
  for (const place of [0, 1, 3, 4]) await run.answer(place).accept();
  await run.answer(5).accept();
  expect(run.running()).toBe(false);
  expect(run.ended()).toEqual(["a done", "b done", "c done", "d done", "e done", "f done"]);
});

it("continues after a failure and keeps its reason", async () => {
  const run = startRun();
  await run.start("ab");
  await run.answer(0).refuse("decided already");
  await run.answer(1).accept();
  expect(run.ended()).toEqual(["a failed", "b done"]);
  expect(run.items()[0]?.error).toMatchObject({ message: "decided already", statusCode: 409 });
  expect(run.items()[1]?.error).toBeUndefined();
});

it("distinguishes queued from done and treats both as accepted", async () => {
  const run = startRun();
  await run.start("abc");
  await run.answer(0).accept("queued");
  await run.answer(1).accept();
  await run.answer(2).refuse("no");
  expect(run.ended()).toEqual(["a queued", "b done", "c failed"]);
  expect(run.items().map(isAccepted)).toEqual([true, true, false]);
});

it("starts nothing more once stopped, and ends when the requests in flight are answered", async () => {
  const run = startRun();
  await run.start("abcdef");
  run.stop();
  await run.answer(0).accept();
  expect(run.asked()).toEqual(["a", "b", "c", "d"]);
  expect(run.ended()).toBeUndefined();
  for (const place of [1, 2, 3]) await run.answer(place).accept();
  expect(run.ended()).toEqual(["a done", "b done", "c done", "d done", "e waiting", "f waiting"]);
  expect(run.running()).toBe(false);
});

it("resumes with what is waiting or failed, and never repeats what was accepted", async () => {
  const run = startRun();
  await run.start("abcde");
  run.stop();
  await run.answer(0).accept();
  await run.answer(1).accept("queued");
  await run.answer(2).refuse("busy");
  await run.answer(3).accept();
  expect(run.ended()).toEqual(["a done", "b queued", "c failed", "d done", "e waiting"]);

  await run.resume();
  expect(run.asked().slice(4)).toEqual(["c", "e"]);
  await run.answer(4).accept();
  await run.answer(5).accept();
  expect(run.ended()).toEqual(["a done", "b queued", "c done", "d done", "e done"]);
  expect(run.items()[2]?.error).toBeUndefined();
});

it("reports the results after each answer, also when its page is gone", async () => {
  const run = startRun();
  await run.start("ab");
  expect(run.told).toEqual([]);
  await run.answer(0).refuse("no");
  expect(run.told).toEqual([["a failed", "b running"]]);
  run.unmount();
  await run.answer(1).accept();
  expect(run.told[1]).toEqual(["a failed", "b done"]);
});

it("starts over with other subjects, and is forgotten once cleared", async () => {
  const run = startRun();
  await run.start("a");
  await run.answer(0).accept();
  await run.start("x");
  expect(run.states()).toEqual(["x running"]);
  await run.answer(1).accept();
  run.clear();
  expect(run.states()).toEqual([]);
});

it("stops at the first failure if the run asks for it, and resumes with what is left", async () => {
  const sent: string[] = [];
  let isDown = true;
  const perform = ([subject = ""]: readonly string[]) => {
    sent.push(subject);
    if (subject === "b" && isDown) return Promise.reject(refusal("Down"));
    return Promise.resolve([{ state: "done" as const }]);
  };
  const { result } = renderHook(() => useBatchRun(perform, { size: 1, atATime: 1, stopsOnFailure: true }));
  await act(() => result.current.start(["a", "b", "c"]));
  expect(result.current.items.map(({ state }) => state)).toEqual(["done", "failed", "waiting"]);
  isDown = false;
  await act(() => result.current.resume());
  expect(result.current.items.map(({ state }) => state)).toEqual(["done", "done", "done"]);
  expect(sent).toEqual(["a", "b", "b", "c"]);
});
