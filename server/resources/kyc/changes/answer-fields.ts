/** The body of a vendor's answer. Every field is optional, and given values must be well formed. */
import { z } from "zod";
import type { ChangeField } from "../../../../resources/kyc/changes/contract";
import {
  validateAadhaar,
  normalizeIdentifier,
  validateGstin,
  isAccountNumber,
  isIfsc,
  type IdentifierError,
} from "../../../../resources/kyc/checks/contract";
import { parseMobileNumber } from "../../../../providers/input/contract";
import { nextTimestamp } from "../../../base/clock";
import { optionalCode, optionalText } from "../../../http/fields";
import { CHANGE_FIELD_NAMES } from "./read";

const MAX_TEXT_LENGTH = 500;
const EARLIEST_BIRTHDAY = "1900-01-01";

type Text = z.ZodType<string | undefined>;

const toMessages = (format: string): Record<IdentifierError, string> => ({
  format,
  checkDigit: "has a wrong digit: its check digit does not match",
});

/** Removes spaces and hyphens from a number before validating and storing it. */
const numberField = (validate: (number: string) => string | undefined): Text =>
  optionalCode(MAX_TEXT_LENGTH)
    .transform((text) => text && normalizeIdentifier(text))
    .superRefine((text, context) => {
      const message = text && validate(text);
      if (message) context.addIssue({ code: "custom", message });
    });

const checkDigitField = (findFlaw: (number: string) => IdentifierError | undefined, format: string): Text =>
  numberField((text) => {
    const flaw = findFlaw(text);
    return flaw && toMessages(format)[flaw];
  });

const formatField = (isValid: (number: string) => boolean, format: string): Text =>
  numberField((text) => (isValid(text) ? undefined : format));

const birthday: Text = z.preprocess(
  (value) => value || undefined,
  z.iso
    .date("must be a day such as 1984-02-29")
    .refine(
      (day) => day >= EARLIEST_BIRTHDAY && day <= nextTimestamp().toISOString(),
      "must be a day from 1900 to today",
    )
    .optional(),
);

const FIELD_SCHEMAS: Partial<Record<ChangeField, Text>> = {
  aadhaarNumber: checkDigitField(validateAadhaar, "must be an Aadhaar number of 12 digits"),
  gstNumber: checkDigitField(validateGstin, "must be a GSTIN of 15 characters, such as 27AAPFU0939F1ZV"),
  phoneNumber: optionalCode(MAX_TEXT_LENGTH).refine(
    (phone) => phone === undefined || parseMobileNumber(phone) !== undefined,
    "must be an Indian mobile number of ten digits, with or without +91",
  ),
  accountNumber: formatField(isAccountNumber, "must be an account number of 9 to 18 digits"),
  ifscCode: formatField(isIfsc, "must be an IFSC code such as SBIN0001234"),
  dateOfBirth: birthday,
};

const fields = Object.fromEntries(
  CHANGE_FIELD_NAMES.map((name) => [name, FIELD_SCHEMAS[name] ?? optionalText(MAX_TEXT_LENGTH)]),
) as Record<ChangeField, Text>;

export const answerBodySchema = z.strictObject(fields, "must be an object");
