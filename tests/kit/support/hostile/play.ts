/** Renders the page of one record once and shows it one hostile record after another. */
import type { Query } from "@tanstack/react-query";
import { act } from "@testing-library/react";
import { refineResources } from "../../../../src/app/refine-resources";
import { pathOfQuery } from "../../../../src/kit/data/query-paths";
import type { Resource } from "../../../../src/kit/define/resource";
import { idOf } from "../../../../src/kit/define/row";
import { toRecord } from "../../../../providers/data/envelope";
import { expect } from "vitest";
import { part, until, type Stage } from "../faults/stage";
import { sliceForTest } from "../slice";
import { serve, type Json } from "./backend";
import { expectSane, type Complaints } from "./sane";
import type { HostileKind } from "./values";

export const ID = "record-1";

interface HostilePage {
  resource: Resource;
  at: string;
  /** The selector of the content that appears once the record has loaded. */
  content: string;
  /** Whether to remount the page for every record, as forms need. Otherwise the record is refetched. */
  remounted?: boolean;
}

/** Refetches the record, or the list it comes from. */
function refetchRecord({ client }: Stage, { path, traits }: Resource) {
  const predicate = ({ queryKey }: Query) =>
    pathOfQuery(refineResources, queryKey) === path && queryKey.includes("one") === !traits?.includes("foundInList");
  const queries = client.getQueryCache().findAll({ predicate });
  return act(() => Promise.all(queries.map((query) => query.fetch())));
}

/** Adds the kind's name to the error message of a failure. */
async function withKindInError(kind: HostileKind, play: () => Promise<void>): Promise<void> {
  try {
    await play();
  } catch (cause) {
    if (cause instanceof Error) cause.message = `${kind.name}: ${cause.message}`;
    throw cause;
  }
}

/** Shows the page with each record, or with a slice of them. `{id}` in the URL is replaced by the record's id. */
export async function playHostile(
  stage: Stage,
  complaints: Complaints,
  { resource, at, content, remounted }: HostilePage,
  records: readonly (readonly [HostileKind, Json])[],
): Promise<void> {
  let shown: string | undefined;
  for (const [kind, record] of sliceForTest(records)) {
    await withKindInError(kind, async () => {
      serve(stage.letter, resource, [record], kind);
      stage.letter.forgetCalls();
      const address = at.replace("{id}", encodeURIComponent(idOf(toRecord(record))));
      if (shown !== address) stage.show(address);
      else if (remounted) await act(() => stage.client.resetQueries());
      else await refetchRecord(stage, resource);
      shown = address;
      await until(() => part(content));
      await stage.settle();
      expect(stage.letter.calls.length).toBeGreaterThan(0);
      expectSane(complaints);
    });
  }
}
