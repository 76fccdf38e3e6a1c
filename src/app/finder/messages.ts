/** Strings of the finder and of the keys that lead from screen to screen. */
export const finderMessages = {
  title: "Find anything",
  input: "Screens, actions and records",
  results: "Results",
  screens: "Screens",
  actionsOf: (title: string) => `Actions of ${title}`,
  recent: "Opened lately",
  nothing: "Nothing found for",
  failed: (many: string) => `${many} could not be searched.`,
  tryAgain: (many: string) => `Try again to search ${many}`,
  seeAll: (total: number) => `See all ${total.toLocaleString("en-IN")}`,
  hint: "↑ and ↓ choose, Enter opens, Esc closes",
  found: (count: number) => (count === 1 ? "1 result" : `${count.toLocaleString("en-IN")} results`),
  keys: "Keyboard shortcuts",
} as const;
