/** Every details dialog and record page with records whose values all have the wrong type. */
import { describe, it } from "vitest";
import { toRecord } from "../../../providers/data/envelope";
import { resources } from "../../../src/app/resources";
import { idOf } from "../../../src/kit/define/row";
import { LONG, stageOfFile } from "../support/faults/stage";
import { fullRecord, type Json } from "../support/hostile/backend";
import { ID, playHostile } from "../support/hostile/play";
import { complaintsOfTest } from "../support/hostile/sane";
import { HOSTILE_IDS, HOSTILE_VALUES } from "../support/hostile/values";
import { PLAYED } from "../support/slice";

const stage = stageOfFile();
const complaints = complaintsOfTest();

/** The kinds that leave the record with an id it can be opened by. */
const ids = HOSTILE_IDS.filter((kind) => idOf(toRecord(kind.of({}))) !== "");

const PAGES = [
  { title: "details", at: "?details={id}", content: "[role=dialog] .sections", kinds: HOSTILE_VALUES },
  { title: "page", at: "/show/{id}", content: ".page .sections", kinds: [...HOSTILE_VALUES, ...ids] },
];

const pages = resources.flatMap((resource) =>
  PAGES.map(({ title, at, ...page }) => ({
    ...page,
    name: `${resource.name}: ${title}`,
    resource,
    at: `/${resource.name}${at}`,
  })),
);

const count = pages.reduce((sum, { kinds }) => sum + kinds.length, 0);

describe(`hostile records: ${count} of them on ${pages.length} pages${PLAYED}`, () => {
  it.each(pages)(
    "$name",
    async ({ kinds, ...page }) => {
      stage().clear();
      const record: Json = { ...(await fullRecord(page.resource)), _id: undefined, id: ID };
      await playHostile(
        stage(),
        complaints(),
        page,
        kinds.map((kind) => [kind, kind.of(record)]),
      );
    },
    LONG,
  );
});
