// @module-tag slow
/**
 * Every request for a single record, wherever it is read, and for the lists on its page, under some of the faults, or
 * under all of them with TEST_MATRIX=whole.
 */
import { describe, it } from "vitest";
import { resources } from "../../../src/app/resources";
import { recordReadsOf, relatedReadsOf } from "../support/faults/calls";
import { checkMainRead } from "../support/faults/reads";
import { FAULTS, MATRIX_TIMEOUT_MS, createStageForFile } from "../support/faults/stage";
import { SLICE_NOTE } from "../support/slice";

const calls = resources.flatMap((resource) => [...recordReadsOf(resource), ...relatedReadsOf(resource, resources)]);

const stage = createStageForFile();

describe(`${FAULTS.length} faults × ${calls.length} reads of records and their lists = ${FAULTS.length * calls.length} combinations${SLICE_NOTE}`, () => {
  it.each(calls)(
    "$name",
    async (call) => {
      await checkMainRead(stage(), call);
    },
    MATRIX_TIMEOUT_MS,
  );
});
