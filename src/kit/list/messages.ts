/** Strings of a selection, which are loaded once a row is selected. */
export const selectionMessages = {
  selection: "Selection",
  page: "Select this page",
  all: (total: number) => `Select all ${total.toLocaleString("en-IN")} matching`,
  /** While the records of the filter are read. */
  reading: (found: number, total: number) =>
    `Reading ${found.toLocaleString("en-IN")} of ${total.toLocaleString("en-IN")}`,
  failed: "Failed to select all matching records",
  /** The list has grown shorter, or the server sends fewer than it counts. */
  fewer: (found: number, total: number) =>
    `The server sent ${found.toLocaleString("en-IN")} of ${total.toLocaleString("en-IN")}.`,
  clear: "Clear selection",
} as const;

/** Strings of the filters behind "More filters", which are loaded with them. */
export const filterMessages = {
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
  firstDay: "First day",
  lastDay: "Last day",
  atLeast: "at least",
  atMost: "at most",
  between: (from: string, to: string) => `${from} to ${to}`,
  from: (from: string) => `from ${from}`,
  to: (to: string) => `up to ${to}`,
  counted: (label: string, count: string) => `${label} (${count})`,
} as const;
