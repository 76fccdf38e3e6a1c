/** Texts of the columns panel. They are loaded with it. */
export const columnsMessages = {
  explanation: "Only you see these changes. Sorting and filters also work on hidden columns.",
  ofView: "To keep the changed columns, select New view, or Update view if you may change the view.",
  moveUp: (title: string) => `Move ${title} up`,
  moveDown: (title: string) => `Move ${title} down`,
  moved: (title: string, position: number, total: number) => `${title} moved to position ${position} of ${total}.`,
  widthOf: (title: string) => `Width of ${title}`,
  widths: { default: "Default", narrow: "Narrow", wide: "Wide" },
  compact: "Compact rows",
  reset: "Reset",
  done: "Done",
  failed: "Failed to save your columns",
} as const;
