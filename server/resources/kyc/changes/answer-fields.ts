/** The body of a vendor's answer. Every field is optional, and given values must be well formed. */
import { z } from "zod";
import type { ChangeField } from "../../../../resources/kyc/changes/contract";
import { peekTime } from "../../../base/clock";
import { toIndianDay } from "../../../base/indian-days";
import { optionalText } from "../../../http/fields";
import { aadhaarField, accountNumberField, gstinField, ifscField, mobileField } from "../identifier-fields";
import { CHANGE_FIELD_NAMES } from "./read";

const MAX_TEXT_LENGTH = 500;
const EARLIEST_BIRTHDAY = "1900-01-01";

type Text = z.ZodType<string | undefined>;

const birthday: Text = z.preprocess(
  (value) => value || undefined,
  z.iso
    .date("must be a day such as 1984-02-29")
    .refine((day) => day >= EARLIEST_BIRTHDAY && day <= toIndianDay(peekTime()), "must be a day from 1900 to today")
    .optional(),
);

/** A vendor cannot clear a value, so null means the same as a missing field. */
const withoutNull = (field: z.ZodType<string | null | undefined>): Text => field.transform((text) => text ?? undefined);

const FIELD_SCHEMAS: Partial<Record<ChangeField, Text>> = {
  aadhaarNumber: withoutNull(aadhaarField),
  gstNumber: withoutNull(gstinField),
  phoneNumber: withoutNull(mobileField),
  accountNumber: withoutNull(accountNumberField),
  ifscCode: withoutNull(ifscField),
  dateOfBirth: birthday,
};

const fields = Object.fromEntries(
  CHANGE_FIELD_NAMES.map((name) => [name, FIELD_SCHEMAS[name] ?? optionalText(MAX_TEXT_LENGTH)]),
) as Record<ChangeField, Text>;

export const answerBodySchema = z.strictObject(fields, "must be an object");
