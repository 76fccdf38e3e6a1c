/** What vendors and products share: they are approved or rejected, with words, and show one decision at a time. */
import { z } from "zod";
import { now } from "../clock";
import { optionalBody, optionalText } from "../http/fields";

/** Of the words to a decision. */
export const NOTE_LENGTH = 2000;

// A key that is not known is refused: a note sent under a wrong name would be lost without a word.
export const approvalInput = optionalBody(
  z.strictObject({ approvalNotes: optionalText(NOTE_LENGTH) }, "must be an object"),
);

export const UNDECIDED = {
  approvalDate: null,
  approvalNotes: null,
  rejectionDate: null,
  rejectionReason: null,
  rejectionNotes: null,
};

export const APPROVAL_COLUMNS = Object.keys(UNDECIDED) as (keyof typeof UNDECIDED)[];

export function approvedNow(approvalNotes: string | undefined) {
  return { ...UNDECIDED, approvalDate: now(), approvalNotes: approvalNotes ?? null };
}

export function rejectedNow(rejectionReason: string | undefined, rejectionNotes: string | undefined) {
  return {
    ...UNDECIDED,
    rejectionDate: now(),
    rejectionReason: rejectionReason ?? null,
    rejectionNotes: rejectionNotes ?? null,
  };
}
