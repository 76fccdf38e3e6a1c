/**
 * Shows one hostile record after another on a record's page. Renders the page again only if the record's URL changes.
 * Otherwise refetches the record, or resets the queries so that a form is remounted.
 */
import type { Query } from "@tanstack/react-query";
import { act } from "@testing-library/react";
import { getRefineResources } from "../../../../src/app/refine-resources";
import { getQueryPath } from "../../../../src/kit/data/query-paths";
import type { Resource } from "../../../../src/kit/define/resource";
import { getRowId } from "../../../../src/kit/define/row";
import { hasRecordCall } from "../../../../providers/data/contract";
import { toRecord } from "../../../../providers/data/envelope";
import { expect } from "vitest";
import { getElement, waitUntil, type FaultStage } from "../faults/stage";
import { sliceForTest } from "../slice";
import { serveHostileRecords, type Json } from "./backend";
import { expectNoLeaks, type ConsoleErrors } from "./expect-no-leaks";
import type { HostileKind } from "./values";

export const RECORD_ID = "record-1";

interface HostilePage {
  resource: Resource;
  at: string;
  /** The selector of the content that appears once the record has loaded. */
  content: string;
  /** Whether to remount the page for every record, as forms need. Otherwise the record is refetched. */
  remounted?: boolean;
}

/** Refetches the record, or the list it comes from. */
function refetchRecord({ client }: FaultStage, { path }: Resource) {
  const predicate = ({ queryKey }: Query) =>
    getQueryPath(getRefineResources(), queryKey) === path && queryKey.includes("one") === hasRecordCall(path);
  const queries = client.getQueryCache().findAll({ predicate });
  return act(() => Promise.all(queries.map((query) => query.fetch())));
}

/** Adds the kind's name to the error message of a failure. */
async function withKindInError(kind: HostileKind, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (cause) {
    if (cause instanceof Error) cause.message = `${kind.name}: ${cause.message}`;
    throw cause;
  }
}

/** Checks the page with each record, or with a slice of them. `{id}` in the URL is replaced by the record's id. */
export async function checkHostileRecords(
  stage: FaultStage,
  consoleErrors: ConsoleErrors,
  { resource, at, content, remounted }: HostilePage,
  records: readonly (readonly [HostileKind, Json])[],
): Promise<void> {
  let shown: string | undefined;
  for (const [kind, record] of sliceForTest(records)) {
    await withKindInError(kind, async () => {
      serveHostileRecords(stage.letter, resource, [record], kind);
      stage.letter.forgetCalls();
      const address = at.replace("{id}", encodeURIComponent(getRowId(toRecord(record))));
      if (shown !== address) stage.show(address);
      else if (remounted) await act(() => stage.client.resetQueries());
      else await refetchRecord(stage, resource);
      shown = address;
      await waitUntil(() => getElement(content));
      await stage.settle();
      expect(stage.letter.calls.length).toBeGreaterThan(0);
      expectNoLeaks(consoleErrors);
    });
  }
}
