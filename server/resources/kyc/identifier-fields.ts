/** Schemas of identifiers. Null and empty become null, absent becomes undefined, other values must be well formed. */
import type { z } from "zod";
import {
  isAccountNumber,
  isIfsc,
  isPan,
  normalizeIdentifier,
  validateAadhaar,
  validateGstin,
  type IdentifierError,
} from "../../../resources/kyc/checks/contract";
import { parseMobileNumber } from "../../../providers/input/contract";
import { clearableCode } from "../../http/fields";

const MAX_LENGTH = 500;

type Text = z.ZodType<string | null | undefined>;

const toMessages = (format: string): Record<IdentifierError, string> => ({
  format,
  checkDigit: "has a wrong digit: its check digit does not match",
});

/** Removes spaces and hyphens from a number and converts it to upper case, before validating and storing it. */
const numberField = (validate: (number: string) => string | undefined): Text =>
  clearableCode(MAX_LENGTH)
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

export const aadhaarField = checkDigitField(validateAadhaar, "must be an Aadhaar number of 12 digits");
export const gstinField = checkDigitField(validateGstin, "must be a GSTIN of 15 characters, such as 27AAPFU0939F1ZV");
export const panField = formatField(isPan, "must be a PAN of 10 characters, such as AAPFU0939F");
export const accountNumberField = formatField(isAccountNumber, "must be an account number of 9 to 18 digits");
export const ifscField = formatField(isIfsc, "must be an IFSC code such as SBIN0001234");
export const mobileField: Text = clearableCode(MAX_LENGTH).refine(
  (phone) => phone == null || parseMobileNumber(phone) !== undefined,
  "must be an Indian mobile number of ten digits, with or without +91",
);
