/** What must come of a read that fails, and of the next one. */
import { act, fireEvent } from "@testing-library/react";
import { expect } from "vitest";
import type { MainRead } from "./calls";
import { expectNoToast, isRecovered, part, underEveryFault, until, type Failure, type Stage } from "./stage";

/** Our words for an answer without a body. */
export const EMPTY = {
  list: "The server's answer is not a list that this console can read.",
  record: "The server's answer is not a record.",
};

const tryAgain = () => fireEvent.click(part("[role=alert] button"));

/** The read is made anew, as on a first visit. */
export function readAgain(stage: Stage, path: string) {
  return act(() => stage.client.resetQueries({ predicate: ({ queryKey }) => keyIsFor(queryKey, path) }));
}

function keyIsFor([kind, , target, how, id]: readonly unknown[], path: string): boolean {
  if (kind !== "data") return false;
  if (target === "custom") return (how as { url?: string } | undefined)?.url === path;
  return how === "one" ? `${String(target)}/${String(id)}` === path : target === path;
}

/** A list or record under every fault: the documented text with the server's words or ours, and Try again. */
export async function playMainRead(stage: Stage, read: MainRead): Promise<void> {
  stage.clear();
  const id = await stage.idFor(read.resource, read.action);
  const path = read.path.replace("{id}", id);
  const expectError = ({ said, ours }: Failure) => {
    const alert = part("[role=alert]");
    expect(part(".load-error", alert).textContent).toBe(read.error);
    expect(part(".load-detail", alert).textContent).toBe(said ?? ours ?? EMPTY[read.answers]);
  };
  await underEveryFault(async (failure) => {
    const fault = stage.begin(failure.fault, "GET", path);
    if (document.querySelector("[role=alert]")) tryAgain();
    else if (document.querySelector(read.content)) await readAgain(stage, path);
    else stage.show(read.at.replace("{id}", id));
    await until(() => expectError(failure));
    expect(document.querySelectorAll("[role=alert]")).toHaveLength(1);
    expect(document.querySelector(read.content)).toBeNull();
    expect(part("h1, .ant-modal-title").textContent).not.toBe("");
    expect(fault.hits).toBe(1);
    expectNoToast();
    if (!isRecovered(failure)) return;

    stage.end();
    stage.letter.forgetCalls();
    tryAgain();
    await until(() => part(read.content));
    await stage.settle();
    expect(document.querySelector("[role=alert]")).toBeNull();
    expect(stage.letter.callsTo("GET", `/api/admin/${path}`)).toHaveLength(1);
    expectNoToast();
  });
}
