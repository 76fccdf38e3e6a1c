/** Plays every fault of `npm run faults` on each of its databases. Each fault starts its own servers. */
import { afterAll, expect, it, vi } from "vitest";
import { FAULTS } from "../../tools/faults/all";
import { runFault } from "../../tools/faults/play";
import { createStage } from "../../tools/faults/stage";
import { hasFailed, formatDetails } from "../../tools/faults/table";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const SECONDS = 15;

const stage = createStage();
afterAll(() => stage.close());

it.each(FAULTS.flatMap((fault) => fault.databases.map((kind) => ({ name: fault.name, kind, fault }))))(
  "$name on $kind: loses nothing acknowledged, and the server becomes healthy again",
  async ({ fault, kind }) => {
    const played = await runFault(stage, fault, kind, SECONDS);
    expect(hasFailed(played), formatDetails(played).join("\n")).toBe(false);
  },
);
