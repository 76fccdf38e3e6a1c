/**
 * Background exports, with the feature `exports`. Shared with the bundled API, so this file imports only other
 * contracts.
 */

export const EXPORT_FORMATS = ["csv"] as const;

export const EXPORT_STATUSES = ["queued", "running", "done", "failed", "cancelled", "expired"] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** Exports with these statuses can be cancelled. Exports with other statuses can be deleted. */
export const UNFINISHED_STATUSES: readonly ExportStatus[] = ["queued", "running"];

/** Item of GET /api/admin/exports, newest first. GET /exports/{id}/file returns the file while the status is `done`. */
export interface ExportJob {
  _id?: string;
  id?: string;
  /** Name of the exported resource, such as "orders": the {type} of GET /api/admin/export/{type}. */
  type?: string;
  format?: (typeof EXPORT_FORMATS)[number];
  /** Filter and sort parameters of the list call. */
  filters?: Record<string, string>;
  status?: ExportStatus;
  /** Number of records written so far. */
  rows?: number;
  /** Number of records to write, counted when the export started. */
  total?: number;
  /** File size in bytes. */
  size?: number;
  /** Reason of a failure, as a sentence. */
  error?: string;
  createdBy?: { name?: string };
  createdAt?: string;
  finishedAt?: string;
  /** When the file is removed. */
  expiresAt?: string;
}

export const isUnfinished = ({ status }: Pick<ExportJob, "status">): boolean =>
  status !== undefined && UNFINISHED_STATUSES.includes(status);
