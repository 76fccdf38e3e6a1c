/** Checks a read that fails, and then tries again. */
import { act, fireEvent } from "@testing-library/react";
import { expect } from "vitest";
import { getRefineResources } from "../../../../src/app/refine-resources";
import { getQueryPath } from "../../../../src/kit/data/query-paths";
import type { MainRead } from "./calls";
import { expectNoToast, isRecovered, getElement, forEachFault, waitUntil, type FaultStage } from "./stage";

/** The console's error messages for a response without a body. */
export const EMPTY_RESPONSE_ERRORS = {
  list: "The server's answer is not a list that this console can read.",
  record: "The server's answer is not a record.",
};

const tryAgain = () => document.querySelector("[role=alert] button");

/** Discards the cached data of a path and reads it again, as on a first visit. */
export function refetch(stage: FaultStage, path: string) {
  return act(() => stage.client.resetQueries({ predicate: ({ queryKey }) => keyIsFor(queryKey, path) }));
}

function keyIsFor(queryKey: readonly unknown[], path: string): boolean {
  const read = getQueryPath(getRefineResources(), queryKey);
  const [, , , how, id] = queryKey;
  return (how === "one" ? `${read}/${String(id)}` : read) === path;
}

interface ShownRead {
  path: string;
  /** The documented error message. */
  error: string;
  /** The console's error message for a response without a body. */
  empty: string;
  /** The selector of the content that appears on success. */
  content: string;
  /** The number of requests. Defaults to 1. */
  calls?: number;
  /** Whether the request is for one record, which may not exist. */
  isRecordRequest?: boolean;
  /** Checks the error in place of the default check. */
  expectFailure?: ((detail: string) => void) | undefined;
  show(): unknown;
}

/**
 * Checks a read under every fault: the documented error with the server's message or the console's, and Try again.
 * There is no Try again for a record that does not exist.
 */
export async function checkRead(stage: FaultStage, read: ShownRead): Promise<void> {
  const { path, error, empty, content, calls = 1, isRecordRequest = false, show } = read;
  const again = async () => {
    const button = tryAgain();
    if (button) fireEvent.click(button);
    else await refetch(stage, path);
  };
  const expectLoadError = (detail: string) => {
    const alert = getElement("[role=alert]");
    expect(getElement(".load-error", alert).textContent).toBe(error);
    expect(getElement(".load-detail", alert).textContent).toBe(detail);
  };
  const { expectFailure = expectLoadError } = read;
  await forEachFault(async (failure) => {
    const fault = stage.begin(failure.fault, "GET", path);
    if (document.querySelector("[role=alert]")) await again();
    else if (document.querySelector(content)) await refetch(stage, path);
    else await show();
    await waitUntil(() => expectFailure(failure.serverMessage ?? failure.ours ?? empty));
    await stage.settle();
    expect(document.querySelectorAll("[role=alert]")).toHaveLength(1);
    expect(tryAgain() === null).toBe(isRecordRequest && failure.fault.kind === 404);
    expect(document.querySelector(content)).toBeNull();
    expect(getElement("h1, h2, .ant-modal-title").textContent).not.toBe("");
    expect(fault.hits).toBe(calls);
    expectNoToast();
    if (!isRecovered(failure)) return;

    stage.end();
    stage.letter.forgetCalls();
    await again();
    await waitUntil(() => getElement(content));
    await stage.settle();
    expect(document.querySelector("[role=alert]")).toBeNull();
    expect(stage.letter.callsTo("GET", `/api/admin/${path}`)).toHaveLength(calls);
    expectNoToast();
  });
}

/** Checks the read of a list or record under every fault. */
export async function checkMainRead(stage: FaultStage, read: MainRead): Promise<void> {
  stage.clear();
  const id = await stage.idFor(read.resource, read.action);
  await checkRead(stage, {
    path: read.path.replace("{id}", id),
    error: read.error,
    empty: EMPTY_RESPONSE_ERRORS[read.answers],
    content: read.content,
    isRecordRequest: read.isRecordRequest ?? false,
    show: () => stage.show(read.at.replace("{id}", id)),
  });
}
