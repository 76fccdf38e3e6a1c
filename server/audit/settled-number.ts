import { ADVISORY_LOCKS } from "../db/advisory-locks";
import type { Db, Transaction } from "../db/database";
import { findLastSettled } from "../db/settled-number";

/**
 * Returns the highest number of an audit entry up to which no open transaction can still add an entry. Readers that
 * remember a position must not read beyond it: an entry with a lower number could be committed later.
 */
export const findLastSettledNumber = (tx: Db | Transaction): Promise<number> =>
  findLastSettled(tx, { sequence: "evidence_entries_number_seq", lock: ADVISORY_LOCKS.writeAuditEntries });
