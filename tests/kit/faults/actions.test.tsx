/** Every action of every declared resource, under every fault. */
import { describe, it } from "vitest";
import { resources } from "../../../src/app/resources";
import { mutations } from "../support/faults/calls";
import { playMutation } from "../support/faults/mutations";
import { FAULTS, LONG, stageOfFile } from "../support/faults/stage";
import { PLAYED } from "../support/slice";

const calls = resources.flatMap(mutations);

const stage = stageOfFile();

describe(`${FAULTS.length} faults × ${calls.length} actions = ${FAULTS.length * calls.length} combinations${PLAYED}`, () => {
  // Spec: mutations.messages, mutations.once, mutations.busy
  it.each(calls)(
    "$name",
    async (call) => {
      await playMutation(stage(), call);
    },
    LONG,
  );
});
