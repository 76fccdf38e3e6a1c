/** The node of PostgreSQL that takes changes is gone, as by a power cut, while people work; another one takes over. */
import { setTimeout as wait } from "node:timers/promises";
import { startApi } from "../load/start-api";
import type { Finding } from "./fault";
import { startCluster } from "./patroni";
import { createScene, type Scene } from "./scene";
import { checkNotReady, underLoad } from "./under-load";

/** So long nobody may wait until changes are taken again. */
const TAKEN_WITHIN_S = 30;
const AWAY_MS = 2_000;
const LOOK_MS = 100;

/** @param variables of the server but for its database */
export async function failOver(variables: Record<string, string>): Promise<Finding> {
  const cluster = await startCluster();
  const own = { ...variables, DATABASE_URL: cluster.url };
  const scene = createScene({ kind: "postgres", seconds: 0, variables: own });
  try {
    // Fills it with the demo.
    await (await startApi(own)).stop();
    return await underLoad(scene, async (notebook) => {
      const { note, check } = notebook;
      const gone = await cluster.killPrimary();
      const since = performance.now();
      await wait(AWAY_MS);
      await checkNotReady(scene, notebook);
      for (let time = 0; !(await makesCoupon(scene, `AFTERWARDS-${time}`)); time += 1) await wait(LOOK_MS);
      const seconds = (performance.now() - since) / 1000;
      note(`changes were taken again ${seconds.toFixed(1)} s after ${gone} was gone`);
      check(seconds < TAKEN_WITHIN_S, `no change was taken for ${seconds.toFixed(1)} s`);
      check((await cluster.primary()) !== gone, `${gone} is still said to take changes`);
      await cluster.rejoin(gone);
      note(`${gone} came back, and follows`);
    });
  } finally {
    await scene.close();
    await cluster.stop();
  }
}

async function makesCoupon({ call }: Scene, code: string): Promise<boolean> {
  const days = { validFrom: "2026-01-01T00:00:00Z", validUntil: "2027-01-01T00:00:00Z" };
  return (await call("POST", "/api/admin/coupons", { code, type: "fixed", value: 5, ...days })).status === 201;
}
