/** Every bulk action, under every fault. */
import { describe, it } from "vitest";
import { resources } from "../../../src/app/resources";
import { bulkCases, playBulk } from "../support/faults/bulk";
import { FAULTS, LONG, stageOfFile } from "../support/faults/stage";
import { PLAYED } from "../support/slice";

const calls = resources.flatMap(bulkCases);

const stage = stageOfFile();

describe(`${FAULTS.length} faults × ${calls.length} bulk runs = ${FAULTS.length * calls.length} combinations${PLAYED}`, () => {
  it.each(calls)("$name", (call) => playBulk(stage(), call), LONG);
});
