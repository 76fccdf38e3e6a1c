// @module-tag slow
/** Every request of a card, a filter or an input under some of the faults, or under all with TEST_MATRIX=whole. */
import { describe, it } from "vitest";
import { resources } from "../../../src/app/resources";
import { sideReadsOf } from "../support/faults/calls";
import { checkSideRead } from "../support/faults/sides";
import { FAULTS, MATRIX_TIMEOUT_MS, createStageForFile } from "../support/faults/stage";
import { SLICE_NOTE } from "../support/slice";

const calls = resources.flatMap(sideReadsOf);

const stage = createStageForFile();

describe(`${FAULTS.length} faults × ${calls.length} requests of cards, filters and inputs = ${FAULTS.length * calls.length} combinations${SLICE_NOTE}`, () => {
  it.each(calls)(
    "$name",
    async (call) => {
      await checkSideRead(stage(), call);
    },
    MATRIX_TIMEOUT_MS,
  );
});
