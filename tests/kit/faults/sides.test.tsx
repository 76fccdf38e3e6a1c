/** Every request of a card, a filter or an input, under every fault. */
import { describe, it } from "vitest";
import { resources } from "../../../src/app/resources";
import { sideReads } from "../support/faults/calls";
import { playSideRead } from "../support/faults/sides";
import { FAULTS, LONG, stageOfFile } from "../support/faults/stage";
import { PLAYED } from "../support/slice";

const calls = resources.flatMap(sideReads);

const stage = stageOfFile();

describe(`${FAULTS.length} faults × ${calls.length} side reads = ${FAULTS.length * calls.length} combinations${PLAYED}`, () => {
  it.each(calls)(
    "$name",
    async (call) => {
      await playSideRead(stage(), call);
    },
    LONG,
  );
});
