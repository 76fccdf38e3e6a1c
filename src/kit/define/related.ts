import type { Resource } from "./resource";

/** A list on the page of a record, and the parameter of its call that filters by the record's id. */
export interface Related {
  list: string;
  by: string;
  /** Whether the page has several lists of the same resource. */
  isOneOfSeveral: boolean;
}

/** Returns the lists on the pages of a resource's records, in order. */
export const listRelated = ({ related = {} }: Pick<Resource, "related">): Related[] =>
  Object.entries(related).flatMap(([list, by]) =>
    [by].flat().map((parameter, _, all) => ({ list, by: parameter, isOneOfSeveral: all.length > 1 })),
  );
