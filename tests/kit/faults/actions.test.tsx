// @module-tag slow
/** Every action of every declared resource under some of the faults, or under all of them with TEST_MATRIX=whole. */
import { describe, it } from "vitest";
import { resources } from "../../../src/app/resources";
import { mutationsOf } from "../support/faults/calls";
import { checkMutation } from "../support/faults/mutations";
import { FAULTS, MATRIX_TIMEOUT_MS, createStageForFile } from "../support/faults/stage";
import { SLICE_NOTE } from "../support/slice";

const calls = resources.flatMap(mutationsOf);

const stage = createStageForFile();

describe(`${FAULTS.length} faults × ${calls.length} actions = ${FAULTS.length * calls.length} combinations${SLICE_NOTE}`, () => {
  // Spec: mutations.messages, mutations.once, mutations.busy
  it.each(calls)(
    "$name",
    async (call) => {
      await checkMutation(stage(), call);
    },
    MATRIX_TIMEOUT_MS,
  );
});
