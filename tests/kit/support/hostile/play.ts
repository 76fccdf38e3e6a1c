/** Pages of one record, under hostile kinds: rendered once, and then given one record after the other. */
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
  /** What there is once the record was read. */
  content: string;
  /** The page is mounted again for every record, as a form must be; else it hears that its record has changed. */
  remounted?: boolean;
}

/** Reads the record again, by itself or in its list, also where the page has what it asked for. */
function readAnew({ client }: Stage, { path, traits }: Resource) {
  const predicate = ({ queryKey }: Query) =>
    pathOfQuery(refineResources, queryKey) === path && queryKey.includes("one") === !traits?.includes("foundInList");
  const queries = client.getQueryCache().findAll({ predicate });
  return act(() => Promise.all(queries.map((query) => query.fetch())));
}

/** The failure of one kind names it. */
async function named(kind: HostileKind, play: () => Promise<void>): Promise<void> {
  try {
    await play();
  } catch (cause) {
    if (cause instanceof Error) cause.message = `${kind.name}: ${cause.message}`;
    throw cause;
  }
}

/** Shows the page with each of the records, or with a slice of them; `{id}` in its address is the record's. */
export async function playHostile(
  stage: Stage,
  complaints: Complaints,
  { resource, at, content, remounted }: HostilePage,
  records: readonly (readonly [HostileKind, Json])[],
): Promise<void> {
  let shown: string | undefined;
  for (const [kind, record] of sliceForTest(records)) {
    await named(kind, async () => {
      serve(stage.letter, resource, [record], kind);
      stage.letter.forgetCalls();
      const address = at.replace("{id}", encodeURIComponent(idOf(toRecord(record))));
      if (shown !== address) stage.show(address);
      else if (remounted) await act(() => stage.client.resetQueries());
      else await readAnew(stage, resource);
      shown = address;
      await until(() => part(content));
      await stage.settle();
      expect(stage.letter.calls.length).toBeGreaterThan(0);
      expectSane(complaints);
    });
  }
}
