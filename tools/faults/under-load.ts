/** Plays a fault under load, and checks afterwards that acknowledged changes are still there. */
import { setTimeout as wait } from "node:timers/promises";
import type { FaultResult } from "./fault";
import { readField, startLoad } from "./people";
import type { Scene } from "./scene";
import { formatResponse, ResponseTally, findUnacceptable } from "./tally";

/** How long the load runs before the fault, and after the server has recovered. */
const STEADY_MS = 1_500;

/** Lets a fault report details while it is played. */
export interface FaultReporter {
  note: (line: string) => void;
  /** Records a violation if the condition is false. */
  check: (holds: boolean, otherwise: string) => void;
  /** Marks the end of the fault, from which the recovery time is measured. The default is when `inject` resolves. */
  over: () => void;
  /** The responses of the load since the fault began. */
  tally: ResponseTally;
  /** The call rate of the load before the fault. */
  callsPerSecond: number;
}

/**
 * Plays a fault under load.
 *
 * @param inject causes the fault and ends it
 * @param changed environment variables added to those of the scene
 */
export async function playUnderLoad(
  scene: Scene,
  inject: (reporter: FaultReporter) => Promise<void>,
  changed: Record<string, string> = {},
): Promise<FaultResult> {
  await scene.start(changed);
  await scene.signIn();
  const load = await startLoad(scene.call, scene.variables["DEMO_PASSWORD"] ?? "");
  const notes: string[] = [];
  const wrong: string[] = [];
  const before = new ResponseTally();
  const during = new ResponseTally();
  const after = new ResponseTally();
  let healthyAfter: number | undefined;
  try {
    load.countInto(before);
    await wait(STEADY_MS);
    load.countInto(during);
    const callsPerSecond = (before.total() * 1000) / STEADY_MS;
    const note = (line: string) => void notes.push(line);
    const check = (holds: boolean, otherwise: string) => void (holds || wrong.push(otherwise));
    let over: number | undefined;
    await inject({ note, check, over: () => void (over = performance.now()), tally: during, callsPerSecond });
    over ??= performance.now();
    if (await scene.becomesHealthy()) healthyAfter = (performance.now() - over) / 1000;
    load.countInto(after);
    await wait(STEADY_MS);
  } finally {
    await load.stop();
  }
  // Calls that were pending when the server recovered may still fail, but not with 500.
  const failing = after.rows().filter(({ status }) => status === 500);
  return {
    seen: during.rows(),
    acknowledged: load.decisions.acknowledged,
    lost: await load.decisions.lost((field) => readField(scene.call, field)),
    healthyAfter,
    wrong: [...wrong, ...findUnacceptable(during.rows()), ...failing.map((row) => `afterwards ${formatResponse(row)}`)],
    notes,
  };
}

/** Checks that the server reports itself as alive and not ready. */
export async function checkNotReady(scene: Scene, { check }: Pick<FaultReporter, "check">): Promise<void> {
  const live = await scene.call("GET", "/api/health/live");
  const ready = await scene.call("GET", "/api/health/ready");
  check(live.status === 200, `/api/health/live returned ${live.status || live.code}`);
  check(ready.status === 503, `/api/health/ready returned ${ready.status || ready.code}`);
}
