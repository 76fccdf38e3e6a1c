import { formatNumber } from "../../src/kit/numbers";
import type { ExportStatus } from "./contract";

/** Texts of the exports page. */
export const exportsMessages = {
  title: "Exports",
  loading: "Loading exports...",
  loadError: "Error loading exports",
  empty: "No background exports yet. Choose Export on a list, then export in the background. The file appears here.",
  intro: "Files created in the background. They are kept for 24 hours.",
  columns: { what: "Export", status: "Status", who: "Requested by" },
  fields: { progress: "Rows", size: "Size", createdBy: "Name", createdAt: "Requested", expiresAt: "Expires" },
  statuses: {
    queued: "Waiting",
    running: "Running",
    done: "Done",
    failed: "Failed",
    cancelled: "Cancelled",
    expired: "Expired",
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
  deleteQuestion: "Are you sure you want to delete this export? Its file is deleted too.",
  deleted: "Export deleted successfully!",
  deleteFailed: "Failed to delete export",
} as const;
