import { lowerCaseNoun } from "./messages";
import { formatNumber } from "./numbers";

/** Texts of record pages, dialogs and selections, which load after the lists. */
export const recordMessages = {
  close: "Close",
  openPage: "Open page",
  openAsPage: "Open as page",
  backToList: (menu: string) => `Back to ${menu}`,
  selectAction: "Select Action",
  selectFirst: (thing: string) => `Please select ${lowerCaseNoun(thing)}s and an action`,
  showing: "Showing...",
  copyValue: (label: string) => `Copy ${label}`,
  mayNotShow: (permission: string) => `Hidden. You need the permission ${permission} to see it.`,
  noValue: "The server did not send the value.",
  previous: "Previous",
  next: "Next",
  position: (index: number, total: string) => `${index} of ${total}`,
  neighbours: "Previous and next records",
  copyId: "Copy ID",
  moreActions: "More actions",
  nextRecord: "Next record",
  nothingYet: "Nothing yet",
  relatedBy: (things: string, label: string) => `${things} by ${label}`,
  seeAll: (title: string, total: string) => `All ${total} ${title.toLowerCase()}`,
  detailsTab: "Details",
  partsOf: (thing: string) => `Sections of the ${lowerCaseNoun(thing)}`,
  loadingRecord: (thing: string) => `Loading ${lowerCaseNoun(thing)}...`,
  recordError: (thing: string) => `Error loading ${lowerCaseNoun(thing)}`,
  required: (label: string) => `${label} is required`,
  noPermission: (permission: string) => `This needs the permission ${permission}.`,
  notOffered: "This server doesn't support this.",
  by: (name: string) => `by ${name}`,
  bulkActions: "Bulk actions",
  apply: "Apply",
  selected: (count: number) => `${formatNumber(count)} selected`,
  continue: "Continue",
  stop: "Stop",
  newRecords: (count: number) => `${formatNumber(count)} new`,
  changesAvailable: "Changes available",
  changed: "Changed",
  deleted: "Deleted",
  /**
   * An event with its person and age, such as "Changed by Ravi Kumar 2 minutes ago". The name may be unknown. Without
   * an age, the event was just now.
   */
  doneBy: (event: string, name: string | undefined, age: string | undefined) =>
    [event, ...(name === undefined ? [] : [`by ${name}`]), age === undefined ? "just now" : `${age} ago`].join(" "),
  reload: "Reload",
  absent: (thing: string) => `${thing} not found`,
} as const;
