/** The primary PostgreSQL node dies under load, as in a power cut, and another node takes over. */
import { setTimeout as wait } from "node:timers/promises";
import { startApi } from "../../scripts/start-api";
import type { FaultResult } from "./fault";
import { startPatroniCluster } from "./patroni";
import { createScene, type Scene } from "./scene";
import { checkNotReady, playUnderLoad } from "./under-load";

/** The maximum time until changes are accepted again. */
const MAX_FAILOVER_S = 30;
const DOWN_MS = 2_000;
const POLL_MS = 100;

/** @param variables the server's environment, except for its database */
export async function playFailover(variables: Record<string, string>): Promise<FaultResult> {
  const cluster = await startPatroniCluster();
  const own = { ...variables, DATABASE_URL: cluster.url };
  const scene = createScene({ kind: "postgres", seconds: 0, variables: own });
  try {
    // The first start seeds the demo data.
    await (await startApi(own)).stop();
    return await playUnderLoad(scene, async (reporter) => {
      const { note, check } = reporter;
      const killed = await cluster.killPrimary();
      const since = performance.now();
      await wait(DOWN_MS);
      await checkNotReady(scene, reporter);
      for (let time = 0; !(await canCreateCoupon(scene, `AFTERWARDS-${time}`)); time += 1) await wait(POLL_MS);
      const seconds = (performance.now() - since) / 1000;
      note(`changes succeeded again ${seconds.toFixed(1)} s after ${killed} was killed`);
      check(seconds < MAX_FAILOVER_S, `no change succeeded for ${seconds.toFixed(1)} s`);
      check((await cluster.primary()) !== killed, `${killed} is still the primary`);
      await cluster.rejoin(killed);
      note(`${killed} rejoined as a replica`);
    });
  } finally {
    await scene.close();
    await cluster.stop();
  }
}

async function canCreateCoupon({ call }: Scene, code: string): Promise<boolean> {
  const days = { validFrom: "2026-01-01T00:00:00Z", validUntil: "2027-01-01T00:00:00Z" };
  return (await call("POST", "/api/admin/coupons", { code, type: "fixed", value: 5, ...days })).status === 201;
}
