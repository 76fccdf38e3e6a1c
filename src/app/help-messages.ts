/**
 * Texts of the Help page, except those of its tasks, and of the list of keyboard shortcuts. They are loaded with this
 * page or list, not with the layout.
 */
export const helpMessages = {
  title: "Help",
  features: "Server features",
  featuresHint:
    "The console works with any server that answers the documented calls. A server can offer more features. This list says which ones your server offers.",
  api: "API",
  apiDocs: "Browse this server's API.",
  offered: "Offered",
  notOffered: "Not offered",
  keys: "Keyboard",
  keyList: [
    ["Tab, Shift + Tab", "Move through links, fields and buttons"],
    ["Enter", "Search, or press the focused button"],
    ["Space", "Select the record whose checkbox has the focus"],
    ["Ctrl + Enter", "Confirm the open dialog"],
    ["Esc", "Close the open dialog. You'll be asked before losing changes."],
    ["Enter, Shift + Enter", "Send a chat message, or start a new line"],
    ["↑, ↓, Home, End", "Move through the chat's conversations"],
    ["/", "Go to the search field of the list"],
    ["j, k", "Go to the next or previous record of the list you came from, or entry of the queue"],
    ["a, r, u, c", "Queue: approve (a), reject or reply (r), mark as under review (u), ask for changes or close (c)"],
    ["Ctrl + K, ⌘ + K", "Find pages, actions on the open record, and records of each list with a search"],
    ["?", "Show keyboard shortcuts"],
  ],
  goKey: (letter: string) => `g ${letter}`,
  goTo: (screen: string) => `Go to ${screen}`,
} as const;
