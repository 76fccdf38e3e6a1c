/** Every call of a card, a filter or an input, under every fault. */
import { afterAll, beforeAll, describe, it } from "vitest";
import { resources } from "../../../src/app/resources";
import { sideReads } from "../support/faults/calls";
import { playSideRead } from "../support/faults/sides";
import { FAULTS, LONG, Stage } from "../support/faults/stage";

const calls = resources.flatMap(sideReads);

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage.close());

describe(`${FAULTS.length} faults × ${calls.length} sides = ${FAULTS.length * calls.length} combinations`, () => {
  it.each(calls)(
    "$name",
    async (call) => {
      await playSideRead(stage, call);
    },
    LONG,
  );
});
