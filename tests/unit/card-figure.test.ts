import { expect, it } from "vitest";
import type { Resource } from "../../src/kit/define/resource";
import { getCardFigure } from "../../src/kit/list/card-figure";

it.each([
  ["the value of the card", String.raw`Leh\, Ladakh`, "list"],
  ["the value of the card and another one", String.raw`Pune,Leh\, Ladakh`, "list"],
  ["other values", "Leh,Ladakh", "all"],
])("counts a card's value that contains a comma, in a list filtered by %s", (_, city, scope) => {
  const counts = { counting: true, pending: false, totals: undefined, tab: undefined };
  const figure = getCardFigure(
    {} as Resource,
    { title: "Leh", countBy: { city: "Leh, Ladakh" } },
    {} as Parameters<typeof getCardFigure>[2],
    { ...counts, facets: { facets: { city: { "Leh, Ladakh": 2 } } }, sent: [["city", city]] },
  );
  expect(figure).toEqual({ figure: 2, isMinimum: false, scope });
});
