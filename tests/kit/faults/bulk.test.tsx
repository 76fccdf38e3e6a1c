/** Every bulk action, under every fault. */
import { describe, it } from "vitest";
import { resources } from "../../../src/app/resources";
import { bulkCasesOf, playBulkAction } from "../support/faults/bulk";
import { FAULTS, MATRIX_TIMEOUT_MS, createStageForFile } from "../support/faults/stage";
import { SLICE_NOTE } from "../support/slice";

const calls = resources.flatMap(bulkCasesOf);

const stage = createStageForFile();

describe(`${FAULTS.length} faults × ${calls.length} bulk runs = ${FAULTS.length * calls.length} combinations${SLICE_NOTE}`, () => {
  it.each(calls)("$name", (call) => playBulkAction(stage(), call), MATRIX_TIMEOUT_MS);
});
