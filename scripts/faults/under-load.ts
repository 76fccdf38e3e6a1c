/** Plays a fault while people work, and looks afterwards for what they were told was done. */
import { setTimeout as wait } from "node:timers/promises";
import type { Finding } from "./fault";
import { readField, startPeople } from "./people";
import type { Scene } from "./scene";
import { inWords, Tally, wrongAnswers } from "./tally";

/** How long people work before the fault, and after the server is healthy again. */
const CALM_MS = 1_500;

/** What a fault may say of itself while it lasts. */
export interface Notebook {
  note: (line: string) => void;
  /** Notes as wrong what does not hold. */
  check: (holds: boolean, otherwise: string) => void;
  /** From now on the time until the server is healthy is counted; without it, from the end of the fault. */
  over: () => void;
  /** What people have been answered since the fault began. */
  tally: Tally;
  /** How many calls a second people made before. */
  callsPerSecond: number;
}

/**
 * @param inject brings the fault about and ends it
 * @param changed variables of the server beside those of the scene
 */
export async function underLoad(
  scene: Scene,
  inject: (notebook: Notebook) => Promise<void>,
  changed: Record<string, string> = {},
): Promise<Finding> {
  await scene.start(changed);
  await scene.signIn();
  const people = await startPeople(scene.call, scene.variables["DEMO_PASSWORD"] ?? "");
  const notes: string[] = [];
  const wrong: string[] = [];
  const before = new Tally();
  const during = new Tally();
  const after = new Tally();
  let healthyAfter: number | undefined;
  try {
    people.countInto(before);
    await wait(CALM_MS);
    people.countInto(during);
    const callsPerSecond = (before.total() * 1000) / CALM_MS;
    const note = (line: string) => void notes.push(line);
    const check = (holds: boolean, otherwise: string) => void (holds || wrong.push(otherwise));
    let over: number | undefined;
    await inject({ note, check, over: () => void (over = performance.now()), tally: during, callsPerSecond });
    over ??= performance.now();
    if (await scene.becomesHealthy()) healthyAfter = (performance.now() - over) / 1000;
    people.countInto(after);
    await wait(CALM_MS);
  } finally {
    await people.stop();
  }
  // What was under way when it became healthy may still fail by the fault.
  const failing = after.rows().filter(({ status }) => status === 500);
  return {
    seen: during.rows(),
    acknowledged: people.decisions.acknowledged,
    lost: await people.decisions.lost((field) => readField(scene.call, field)),
    healthyAfter,
    wrong: [...wrong, ...wrongAnswers(during.rows()), ...failing.map((row) => `afterwards ${inWords(row)}`)],
    notes,
  };
}

/** Notes as wrong a server that does not say of itself that it lives and is not ready. */
export async function checkNotReady(scene: Scene, { check }: Pick<Notebook, "check">): Promise<void> {
  const live = await scene.call("GET", "/api/health/live");
  const ready = await scene.call("GET", "/api/health/ready");
  check(live.status === 200, `/api/health/live answered ${live.status || live.code}`);
  check(ready.status === 503, `/api/health/ready answered ${ready.status || ready.code}`);
}
