/**
 * Approval logic shared by vendors and products, and the body schema of decisions. A record shows only its latest
 * decision, with notes.
 */
import { z } from "zod";
import { nextTimestamp } from "../base/clock";
import { optionalBody, optionalText } from "../http/fields";

/** Maximum length of the notes and messages of a decision, in characters. */
export const MAX_NOTE_LENGTH = 2000;

/**
 * Returns the body schema of a decision, with an optional message to the vendor. Unknown keys are rejected: a note with
 * a misspelled key would otherwise be lost silently.
 */
export const decisionSchema = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject({ ...shape, message: optionalText(MAX_NOTE_LENGTH) }, "must be an object");

export const approvalSchema = optionalBody(decisionSchema({ approvalNotes: optionalText(MAX_NOTE_LENGTH) }));

export const NO_DECISION = {
  approvalDate: null,
  approvalNotes: null,
  rejectionDate: null,
  rejectionReason: null,
  rejectionNotes: null,
};

export const APPROVAL_COLUMNS = Object.keys(NO_DECISION) as (keyof typeof NO_DECISION)[];

export function toApprovalColumns(approvalNotes: string | undefined) {
  return { ...NO_DECISION, approvalDate: nextTimestamp(), approvalNotes: approvalNotes ?? null };
}

export function toRejectionColumns(rejectionReason: string | undefined, rejectionNotes: string | undefined) {
  return {
    ...NO_DECISION,
    rejectionDate: nextTimestamp(),
    rejectionReason: rejectionReason ?? null,
    rejectionNotes: rejectionNotes ?? null,
  };
}
