import { formatNumber } from "../numbers";

/** Texts of a selection. No list needs them before a row is selected. */
export const selectionMessages = {
  selection: "Selection",
  page: "Select this page",
  all: (total: string) => `Select all ${total} matching`,
  /** Shown while all matching records are read. */
  reading: (found: number, total: string) => `Reading ${formatNumber(found)} of ${total}`,
  failed: "Failed to select all matching records",
  /** Shown if the server returned fewer records than its total, or if the list has become shorter. */
  fewer: (found: number, total: number) => `The server sent ${formatNumber(found)} of ${formatNumber(total)}.`,
  clear: "Clear selection",
} as const;

/** Texts of day filters, of the filters under "More filters", of their chips, and of the filter sheet on a phone. */
export const filterMessages = {
  sheet: "Filters",
  showResults: "Show results",
  more: "More filters",
  active: "Active filters",
  remove: "Remove filter",
  any: "Any",
  anyTime: "Any time",
  days: {
    today: "Today",
    "7d": "Last 7 days",
    "30d": "Last 30 days",
    month: "This month",
    "last-month": "Last month",
  },
  custom: "Custom range",
  notADay: (label: string) => `${label} must be a date from 1 Jan 1900 to 31 Dec 2100`,
  notInRange: (label: string) => `${label} must be 0 or more, with at most 10 digits and two decimals`,
  firstDay: "First day",
  lastDay: "Last day",
  atLeast: "at least",
  atMost: "at most",
  between: (from: string, to: string) => `${from} to ${to}`,
  from: (from: string) => `from ${from}`,
  to: (to: string) => `up to ${to}`,
  counted: (label: string, count: string) => `${label} (${count})`,
} as const;

/** Texts of a printed list. */
export const printMessages = {
  tab: "Tab",
  filters: "Filters",
  none: "none",
  sortedBy: "Sorted by",
  records: "Records",
} as const;
