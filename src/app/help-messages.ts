/**
 * Texts of the Help page, except those of its tasks, and of the list of keyboard shortcuts. They are loaded with this
 * page or list, not with the layout.
 */
export const helpMessages = {
  title: "Help",
  features: "Server features",
  featuresHint:
    "The console works with any server that answers the documented calls. A server can offer more features. Your server's features are listed here.",
  api: "API",
  apiDocs: "Browse this server's API.",
  offered: "Offered",
  notOffered: "Not offered",
  keys: "Keyboard",
  keyList: [
    ["Tab, Shift + Tab", "Move through links, fields and buttons"],
    ["Enter", "Search, or press the focused button"],
    ["Space", "Select the focused record of a list. Bulk actions appear below the list."],
    ["Ctrl + Enter", "Confirm the open dialog"],
    ["Esc", "Close the open dialog. You'll be asked before losing changes."],
    ["Enter, Shift + Enter", "Send a chat message, or start a new line"],
    ["↑, ↓, Home, End", "Move through the chat's conversations"],
    ["/", "Go to the search field of the list"],
    ["j, k", "Go to the next or previous record of the list you came from"],
    ["a, r, u, c", "Approve, reject or reply, mark as under review, or close the open queue entry"],
    ["Ctrl + K, ⌘ + K", "Find anything: pages, actions on the open record, and records of any kind"],
    ["?", "Show keyboard shortcuts"],
  ],
  goKey: (letter: string) => `g ${letter}`,
  goTo: (screen: string) => `Go to ${screen}`,
} as const;
