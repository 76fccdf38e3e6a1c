// @module-tag slow
/** Every bulk action under some faults, such as an error status or a timeout, or under all with TEST_MATRIX=whole. */
import { describe, it } from "vitest";
import { resources } from "../../../src/app/resources";
import { bulkCasesOf, checkBulkAction } from "../support/faults/bulk";
import { FAULTS, MATRIX_TIMEOUT_MS, createStageForFile } from "../support/faults/stage";
import { SLICE_NOTE } from "../support/slice";

const cases = resources.flatMap(bulkCasesOf);

const stage = createStageForFile();

describe(`${FAULTS.length} faults × ${cases.length} bulk actions = ${FAULTS.length * cases.length} combinations${SLICE_NOTE}`, () => {
  it.each(cases)("$name", (bulkCase) => checkBulkAction(stage(), bulkCase), MATRIX_TIMEOUT_MS);
});
