/** A bulk run: one request per subject, four at a time, with a result for each. */
import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { isAccepted, useBatchRun, useRun, type RunItem } from "../../src/kit/run/use-run";

interface Request {
  subject: string;
  accept: (as?: "queued") => Promise<void>;
  reject: (message: string) => Promise<void>;
}

const rejection = (message: string) => Object.assign(new Error(message), { statusCode: 409 });

/** Renders `useRun` with requests that the test accepts or rejects. */
function renderRun() {
  const requests: Request[] = [];
  const reported: string[][] = [];
  const perform = (subject: string) =>
    new Promise<"queued" | undefined>((resolve, reject) => {
      const settle = (answer: () => void) => act(() => Promise.resolve(answer()));
      requests.push({
        subject,
        accept: (as) => settle(() => resolve(as)),
        reject: (message) => settle(() => reject(rejection(message))),
      });
    });
  const statesOf = (items: readonly RunItem<string>[]) => items.map(({ subject, state }) => `${subject} ${state}`);
  const { result, unmount } = renderHook(() => useRun(perform, (items) => reported.push(statesOf(items))));
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
    reported,
    unmount,
    requested: () => requests.map(({ subject }) => subject),
    states: () => statesOf(result.current.items),
    items: () => result.current.items,
    running: () => result.current.running,
    ended: () => ended && statesOf(ended),
    start: (subjects: string) => begin(() => result.current.start([...subjects])),
    resume: () => begin(() => result.current.resume()),
    stop: () => act(() => result.current.stop()),
    clear: () => act(() => result.current.clear()),
    request: (index: number) => {
      const request = requests[index];
      if (!request) throw new Error(`There is no request ${index}.`);
      return request;
    },
  };
}

it("keeps four requests in flight, and starts the next as soon as one ends", async () => {
  const run = renderRun();
  await run.start("abcdef");
  expect(run.requested()).toEqual(["a", "b", "c", "d"]);
  expect(run.states().slice(3)).toEqual(["d running", "e waiting", "f waiting"]);
  await run.request(2).accept();
  expect(run.requested()).toEqual(["a", "b", "c", "d", "e"]);
  expect(run.states()).toEqual(["a running", "b running", "c done", "d running", "e running", "f waiting"]);
  expect(run.running()).toBe(true);
  for (const index of [0, 1, 3, 4]) await run.request(index).accept();
  await run.request(5).accept();
  expect(run.running()).toBe(false);
  expect(run.ended()).toEqual(["a done", "b done", "c done", "d done", "e done", "f done"]);
});

it("continues after a failure and keeps its reason", async () => {
  const run = renderRun();
  await run.start("ab");
  await run.request(0).reject("decided already");
  await run.request(1).accept();
  expect(run.ended()).toEqual(["a failed", "b done"]);
  expect(run.items()[0]?.error).toMatchObject({ message: "decided already", statusCode: 409 });
  expect(run.items()[1]?.error).toBeUndefined();
});

it("distinguishes queued from done and treats both as accepted", async () => {
  const run = renderRun();
  await run.start("abc");
  await run.request(0).accept("queued");
  await run.request(1).accept();
  await run.request(2).reject("no");
  expect(run.ended()).toEqual(["a queued", "b done", "c failed"]);
  expect(run.items().map(isAccepted)).toEqual([true, true, false]);
});

it("sends nothing more once stopped, and ends when the requests in flight have ended", async () => {
  const run = renderRun();
  await run.start("abcdef");
  run.stop();
  await run.request(0).accept();
  expect(run.requested()).toEqual(["a", "b", "c", "d"]);
  expect(run.ended()).toBeUndefined();
  for (const index of [1, 2, 3]) await run.request(index).accept();
  expect(run.ended()).toEqual(["a done", "b done", "c done", "d done", "e waiting", "f waiting"]);
  expect(run.running()).toBe(false);
});

it("resumes with waiting and failed subjects, and never repeats accepted ones", async () => {
  const run = renderRun();
  await run.start("abcde");
  run.stop();
  await run.request(0).accept();
  await run.request(1).accept("queued");
  await run.request(2).reject("busy");
  await run.request(3).accept();
  expect(run.ended()).toEqual(["a done", "b queued", "c failed", "d done", "e waiting"]);

  await run.resume();
  expect(run.requested().slice(4)).toEqual(["c", "e"]);
  await run.request(4).accept();
  await run.request(5).accept();
  expect(run.ended()).toEqual(["a done", "b queued", "c done", "d done", "e done"]);
  expect(run.items()[2]?.error).toBeUndefined();
});

it("reports the results after each response, even after its page has unmounted", async () => {
  const run = renderRun();
  await run.start("ab");
  expect(run.reported).toEqual([]);
  await run.request(0).reject("no");
  expect(run.reported).toEqual([["a failed", "b running"]]);
  run.unmount();
  await run.request(1).accept();
  expect(run.reported[1]).toEqual(["a failed", "b done"]);
});

it("starts over with other subjects, and is empty once cleared", async () => {
  const run = renderRun();
  await run.start("a");
  await run.request(0).accept();
  await run.start("x");
  expect(run.states()).toEqual(["x running"]);
  await run.request(1).accept();
  run.clear();
  expect(run.states()).toEqual([]);
});

it("stops at the first failure with stopsOnFailure, and resumes with the remaining subjects", async () => {
  const sent: string[] = [];
  let isDown = true;
  const perform = ([subject = ""]: readonly string[]) => {
    sent.push(subject);
    if (subject === "b" && isDown) return Promise.reject(rejection("Down"));
    return Promise.resolve([{ state: "done" as const }]);
  };
  const { result } = renderHook(() => useBatchRun(perform, { size: 1, concurrency: 1, stopsOnFailure: true }));
  await act(() => result.current.start(["a", "b", "c"]));
  expect(result.current.items.map(({ state }) => state)).toEqual(["done", "failed", "waiting"]);
  isDown = false;
  await act(() => result.current.resume());
  expect(result.current.items.map(({ state }) => state)).toEqual(["done", "done", "done"]);
  expect(sent).toEqual(["a", "b", "b", "c"]);
});
