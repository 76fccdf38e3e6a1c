/** Every list call of every declared resource, under every fault. */
import { describe, it } from "vitest";
import { resources } from "../../../src/app/resources";
import { listReads } from "../support/faults/calls";
import { playMainRead } from "../support/faults/reads";
import { FAULTS, LONG, stageOfFile } from "../support/faults/stage";
import { PLAYED } from "../support/slice";

const calls = resources.flatMap(listReads);

const stage = stageOfFile();

describe(`${FAULTS.length} faults × ${calls.length} lists = ${FAULTS.length * calls.length} combinations${PLAYED}`, () => {
  // Spec: lists.load-error
  it.each(calls)(
    "$name",
    async (call) => {
      await playMainRead(stage(), call);
    },
    LONG,
  );
});
