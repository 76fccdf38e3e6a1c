import { parseViewQuery, type SavedView } from "../../../providers/views/contract";
import { parseListState } from "../data/list-state";
import { toViewQuery } from "../data/view-url";
import type { Viewer } from "../define/action";
import type { Resource } from "../define/resource";
import { getReferenceId } from "../define/row";
import { toText } from "../format";
import { viewMessages as words } from "./view-messages";

/** A view that a list offers. */
export interface ViewChoice {
  label: string;
  /** As `toViewQuery` returns it. */
  query: string;
  /** Absent for the views that are not saved. */
  saved?: SavedView & { _id: string };
}

/** Returns whether the backend applies all filters and the sort order of a query. */
function appliesAll(resource: Resource, query: string, offers: Viewer["offers"]): boolean {
  const { filters, sort } = parseListState(resource, new URLSearchParams(query));
  const isApplied = resource.filters.every(({ name, feature }) => !filters[name] || !feature || offers(feature));
  return isApplied && (sort === undefined || offers("lists.sort"));
}

/**
 * Returns the views of a list, in this order: the list without filters, the declared views, the user's own views, and
 * the views that others share.
 */
export function listViewChoices(
  resource: Resource,
  views: readonly SavedView[],
  offers: Viewer["offers"],
): readonly ViewChoice[] {
  const queryOf = (query: string) => toViewQuery(resource, parseViewQuery(query));
  const saved = views.flatMap((view) => {
    const id = getReferenceId(view);
    if (id === undefined || view.list !== resource.name) return [];
    const label = toText(view.name) ?? words.unnamed;
    return [{ label, query: queryOf(toText(view.query) ?? ""), saved: { ...view, _id: id } }];
  });
  const declared = Object.entries(resource.list.views ?? {}).map(([label, query]) => ({ label, query }));
  return [
    { label: words.all, query: "" },
    ...declared.filter(({ query }) => appliesAll(resource, query, offers)),
    ...saved.filter(({ saved: { own } }) => own === true),
    ...saved.filter(({ saved: { own } }) => own !== true),
  ];
}

/**
 * Returns the view that a URL shows: a view with exactly this query, preferably the one with the id. If no view has the
 * query, returns the view with the id, because its filters were changed after it was selected.
 */
export function findActiveView(
  choices: readonly ViewChoice[],
  query: string,
  id: string | null,
): ViewChoice | undefined {
  const same = choices.filter((choice) => choice.query === query);
  const hasId = ({ saved }: ViewChoice) => saved !== undefined && saved._id === id;
  return same.find(hasId) ?? same[0] ?? choices.find(hasId);
}
