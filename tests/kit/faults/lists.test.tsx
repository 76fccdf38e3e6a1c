// @module-tag slow
/** Every list call of every declared resource under some of the faults, or under all with TEST_MATRIX=whole. */
import { describe, it } from "vitest";
import { resources } from "../../../src/app/resources";
import { listReadsOf } from "../support/faults/calls";
import { checkMainRead } from "../support/faults/reads";
import { FAULTS, MATRIX_TIMEOUT_MS, createStageForFile } from "../support/faults/stage";
import { SLICE_NOTE } from "../support/slice";

const calls = resources.flatMap(listReadsOf);

const stage = createStageForFile();

describe(`${FAULTS.length} faults × ${calls.length} lists = ${FAULTS.length * calls.length} combinations${SLICE_NOTE}`, () => {
  // Spec: lists.load-error
  it.each(calls)(
    "$name",
    async (call) => {
      await checkMainRead(stage(), call);
    },
    MATRIX_TIMEOUT_MS,
  );
});
