import { formatCount } from "../../kit/numbers";

/** Texts of the command palette and of the keyboard shortcuts. */
export const commandPaletteMessages = {
  title: "Find anything",
  input: "Pages, actions and records",
  results: "Results",
  screens: "Pages",
  actionsOf: (title: string) => `Actions for ${title}`,
  recent: "Recent",
  noResults: "No results for",
  failed: (many: string) => `${many} could not be searched.`,
  tryAgain: (many: string) => `Try again to search ${many}`,
  seeAll: (total: string) => `See all ${total}`,
  hint: "↑ and ↓ to choose, Enter to open, Esc to close",
  found: (count: number) => formatCount(count, "result"),
  keys: "Keyboard shortcuts",
} as const;
