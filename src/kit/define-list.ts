/** What a list page is made of. The types under the declaration of a resource; see define-resource.ts. */
import type { Feature } from "../../providers/auth/contract";
import type { Lookup } from "./define-record";

/** A table column: one field, or several under a title of their own, one below the other. */
export type Column<Name extends string> = Name | { title: string; fields: readonly Name[]; numeric?: boolean };

export interface CountedCard<R> {
  title: string;
  /** `all`: the server's total; `page`: over the rows of the page that is shown. */
  scope: "all" | "page";
  value(list: { rows: readonly R[]; total: number }): number;
  /** How the figure is written; a plain number when absent. */
  format?: (value: number) => string;
  /** The filter whose total is the same figure over everything, for backends with the feature `counts`. */
  countAll?: Readonly<Record<string, string>>;
  from?: never;
}

/** A figure that another call answers: the total of a list that is looked up, or what a statistics call says. */
export interface AskedCard {
  title: string;
  scope: "all";
  value?: never;
  format?: never;
  countAll?: never;
  from: { lookup: Lookup } | { path: string; value: (body: Readonly<Record<string, unknown>>) => unknown };
}

export type StatCard<R> = CountedCard<R> | AskedCard;

export interface Filter {
  /** Name of the query parameter, in the URL and in the call. */
  name: string;
  label: string;
  /** The empty value stands for no filter. */
  options: readonly { value: string; label: string }[];
  /** Records of another list, offered after the options by their ids. */
  lookup?: Lookup;
  /** What the list starts with; no filter when absent. */
  initial?: string;
  /** The feature without which the filter is not sent, and what is said about that. */
  unlessOffered?: { feature: Feature; note: string };
}

/** A free-text search that the list call takes as the parameter `name`. */
export interface Search<R> {
  name: string;
  label: string;
  /** Without the feature, the call takes no search: the page that is shown is narrowed here, and a note says so. */
  unlessOffered?: { feature: Feature; matches(row: R, text: string): boolean; note: string };
}

/** Actions over the rows that are ticked: one request per record, each with the same values. */
export interface BulkDefinition {
  /** Name of the selector, and its words while nothing is chosen. */
  label: string;
  /** Said when no record is ticked or no action chosen. */
  nothing: string;
  options: readonly { label: string; action: string; values: Readonly<Record<string, string>> }[];
}

export interface ListDefinition<R, Name extends string> {
  columns: readonly Column<Name>[];
  cards?: readonly StatCard<R>[];
  filters?: readonly Filter[];
  search?: Search<R>;
  /** The same list from several calls, one at a time. */
  tabs?: readonly { value: string; label: string; path: string }[];
  /** Fields that the server can sort by, for backends with the feature `lists.sort`. */
  sortable?: readonly Name[];
  bulk?: BulkDefinition;
  /** The list call answers everything at once, and the pages are cut here. */
  wholeList?: true;
  empty: string;
}
