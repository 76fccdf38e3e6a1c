/** Every request for a single record, from every place that reads one, under every fault. */
import { describe, it } from "vitest";
import { resources } from "../../../src/app/resources";
import { recordReads, relatedReads } from "../support/faults/calls";
import { playMainRead } from "../support/faults/reads";
import { FAULTS, LONG, stageOfFile } from "../support/faults/stage";
import { PLAYED } from "../support/slice";

const calls = resources.flatMap((resource) => [...recordReads(resource), ...relatedReads(resource, resources)]);

const stage = stageOfFile();

describe(`${FAULTS.length} faults × ${calls.length} records = ${FAULTS.length * calls.length} combinations${PLAYED}`, () => {
  it.each(calls)(
    "$name",
    async (call) => {
      await playMainRead(stage(), call);
    },
    LONG,
  );
});
