/** Every action of every declared resource, under every fault. */
import { afterAll, beforeAll, describe, it } from "vitest";
import { resources } from "../../../src/app/resources";
import { mutations } from "../support/faults/calls";
import { playMutation } from "../support/faults/mutations";
import { FAULTS, LONG, Stage } from "../support/faults/stage";

const calls = resources.flatMap(mutations);

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage.close());

describe(`${FAULTS.length} faults × ${calls.length} actions = ${FAULTS.length * calls.length} combinations`, () => {
  // Spec: mutations.messages, mutations.once, mutations.busy
  it.each(calls)(
    "$name",
    async (call) => {
      await playMutation(stage, call);
    },
    LONG,
  );
});
