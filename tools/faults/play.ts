import type { DatabaseKind } from "../../server/db/database";
import type { Fault } from "./fault";
import type { Stage } from "./stage";
import type { FaultReport } from "./table";

/** Plays a fault on one database and stops everything that it started. */
export async function runFault(stage: Stage, fault: Fault, kind: DatabaseKind, seconds: number): Promise<FaultReport> {
  const skipReason = fault.skipReason?.();
  if (skipReason !== undefined) return { fault, kind, outcome: { skipReason } };
  const scene = await stage.scene(kind, seconds);
  try {
    return { fault, kind, outcome: await fault.play(scene) };
  } finally {
    await scene.close();
  }
}
