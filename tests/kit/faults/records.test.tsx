/** Every call of one record, from every place that reads one, under every fault. */
import { afterAll, beforeAll, describe, it } from "vitest";
import { resources } from "../../../src/app/resources";
import { recordReads, relatedReads } from "../support/faults/calls";
import { playMainRead } from "../support/faults/reads";
import { FAULTS, LONG, Stage } from "../support/faults/stage";

const calls = resources.flatMap((resource) => [...recordReads(resource), ...relatedReads(resource, resources)]);

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage.close());

describe(`${FAULTS.length} faults × ${calls.length} records = ${FAULTS.length * calls.length} combinations`, () => {
  it.each(calls)(
    "$name",
    async (call) => {
      await playMainRead(stage, call);
    },
    LONG,
  );
});
