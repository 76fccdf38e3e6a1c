import type { DatabaseKind } from "../../server/db/database";
import type { Fault } from "./fault";
import type { Stage } from "./stage";
import type { PlayedFault } from "./table";

/** Plays a fault on one database and stops everything that it started. */
export async function playFault(stage: Stage, fault: Fault, kind: DatabaseKind, seconds: number): Promise<PlayedFault> {
  const leftOut = fault.leftOut?.();
  if (leftOut !== undefined) return { fault, kind, outcome: { leftOut } };
  const scene = await stage.scene(kind, seconds);
  try {
    return { fault, kind, outcome: await fault.play(scene) };
  } finally {
    await scene.close();
  }
}
