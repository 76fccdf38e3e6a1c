import { formatNumber } from "../../src/kit/format";
import type { ExportStatus } from "./contract";

/** Every string of the page of exports. */
export const exportsMessages = {
  title: "Exports",
  loading: "Loading exports...",
  loadError: "Error loading exports",
  empty:
    "Nothing has been exported in the background yet. Press Export on a list and choose the background: the server then makes the file, and you find it here.",
  intro: "Files that the server makes in the background. Each is kept for 24 hours.",
  columns: { what: "Export", status: "Status", who: "Asked for by" },
  fields: { progress: "Rows", size: "Size", createdBy: "Name", createdAt: "Asked For", expiresAt: "Kept Until" },
  statuses: {
    queued: "Waiting",
    running: "Running",
    done: "Done",
    failed: "Failed",
    cancelled: "Cancelled",
    expired: "Removed",
  } satisfies Record<ExportStatus, string>,
  filter: (label: string, value: string) => `${label}: ${value}`,
  progress: (rows: number, total: number) => `${formatNumber(rows)} of ${formatNumber(total)}`,
  download: "Download",
  downloadOf: (what: string) => `Download ${what}`,
  downloadTitle: "Download Export",
  cancel: "Cancel",
  cancelOf: (what: string) => `Cancel ${what}`,
  cancelled: "Export cancelled successfully!",
  cancelFailed: "Failed to cancel export",
  delete: "Delete",
  deleteOf: (what: string) => `Delete ${what}`,
  deleteTitle: "Delete Export",
  deleteQuestion: "Are you sure you want to delete this export? Its file goes with it.",
  deleted: "Export deleted successfully!",
  deleteFailed: "Failed to delete export",
} as const;
