/** Exports that the server makes in the background, with the feature `exports`. Pure: the bundled API imports this file. */

export const EXPORT_FORMATS = ["csv"] as const;

export const EXPORT_STATUSES = ["queued", "running", "done", "failed", "cancelled", "expired"] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** An export that has not ended can be cancelled, any other deleted. */
export const OPEN_STATUSES: readonly ExportStatus[] = ["queued", "running"];

/** GET /api/admin/exports, newest first; GET /exports/{id}/file is the file while the status is done. */
export interface ExportJob {
  _id?: string;
  id?: string;
  /** What is exported, such as "orders": the {type} of GET /api/admin/export/{type}. */
  type?: string;
  format?: (typeof EXPORT_FORMATS)[number];
  /** What narrows and sorts it, by the parameters of the list call. */
  filters?: Record<string, string>;
  status?: ExportStatus;
  /** Records that are in it so far. */
  rows?: number;
  /** Records that it will have, as counted when it began. */
  total?: number;
  /** In bytes. */
  size?: number;
  /** Why it failed, as a sentence. */
  error?: string;
  createdBy?: { name?: string };
  createdAt?: string;
  finishedAt?: string;
  /** The file is there until then. */
  expiresAt?: string;
}
