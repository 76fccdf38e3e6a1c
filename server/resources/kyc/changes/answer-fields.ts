/** The body by which a vendor answers: every field may be left out, and what is typed must be well formed. */
import { z } from "zod";
import type { ChangeField } from "../../../../resources/kyc/changes/contract";
import {
  aadhaarFlaw,
  compact,
  gstinFlaw,
  isAccountNumber,
  isIfsc,
  type Flaw,
} from "../../../../resources/kyc/checks/contract";
import { mobileDigits } from "../../../../providers/input/contract";
import { now } from "../../../clock";
import { optionalCode, optionalText } from "../../../http/fields";
import { CHANGE_FIELD_NAMES } from "./read";

const TEXT_LENGTH = 500;
const EARLIEST_BIRTHDAY = "1900-01-01";

type Text = z.ZodType<string | undefined>;

const FLAWS = (format: string): Record<Flaw, string> => ({
  format,
  checkDigit: "has a wrong digit: it does not match its check digit",
});

/** Takes spaces and hyphens out of a number before it is checked, and stores it without them. */
const number = (problemOf: (number: string) => string | undefined): Text =>
  optionalCode(TEXT_LENGTH)
    .transform((text) => text && compact(text))
    .superRefine((text, context) => {
      const message = text && problemOf(text);
      if (message) context.addIssue({ code: "custom", message });
    });

const flawed = (flawOf: (number: string) => Flaw | undefined, format: string): Text =>
  number((text) => {
    const flaw = flawOf(text);
    return flaw && FLAWS(format)[flaw];
  });

const checked = (isRight: (number: string) => boolean, format: string): Text =>
  number((text) => (isRight(text) ? undefined : format));

const birthday: Text = z.preprocess(
  (value) => value || undefined,
  z.iso
    .date("must be a day such as 1984-02-29")
    .refine((day) => day >= EARLIEST_BIRTHDAY && day <= now().toISOString(), "must be a day from 1900 to today")
    .optional(),
);

const WELL_FORMED: Partial<Record<ChangeField, Text>> = {
  aadhaarNumber: flawed(aadhaarFlaw, "must be an Aadhaar number of 12 digits"),
  gstNumber: flawed(gstinFlaw, "must be a GSTIN of 15 characters, such as 27AAPFU0939F1ZV"),
  phoneNumber: optionalCode(TEXT_LENGTH).refine(
    (phone) => phone === undefined || mobileDigits(phone) !== undefined,
    "must be an Indian mobile number of ten digits, with or without +91",
  ),
  accountNumber: checked(isAccountNumber, "must be an account number of 9 to 18 digits"),
  ifscCode: checked(isIfsc, "must be an IFSC code such as SBIN0001234"),
  dateOfBirth: birthday,
};

const fields = Object.fromEntries(
  CHANGE_FIELD_NAMES.map((name) => [name, WELL_FORMED[name] ?? optionalText(TEXT_LENGTH)]),
) as Record<ChangeField, Text>;

export const answerBody = z.strictObject(fields, "must be an object");
