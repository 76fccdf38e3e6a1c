/** Request bodies for products. The price is in rupees with at most two decimals, the tax rate in percent. */
import { z } from "zod";
import { MAX_ALTERNATIVE_TEXT, MAX_PICTURES } from "../../../providers/pictures/contract";
import { formatNumber } from "../../base/text";
import { clearableText, optionalText, requiredText, replaceLoneSurrogates } from "../../http/fields";
import { pictureAddress } from "../pictures/picture-address";

/** Far above any real price or stock, and within the range of numeric(14,2) and integer. */
const MAX_NUMBER = 1_000_000_000;
const MAX_SPECIFICATIONS = 100;
const MAX_KEY_LENGTH = 200;
const MAX_VALUE_LENGTH = 2_000;

const atMost = (max: number) => `must be at most ${formatNumber(max)}`;

const number = () => z.number({ error: (issue) => (issue.input === undefined ? "is required" : "must be a number") });

const withTwoDecimals = (max: number) =>
  number()
    .min(0, "must not be negative")
    .max(max, atMost(max))
    .refine((value) => Number(value.toFixed(2)) === value, "must have at most two decimals");

/** All messages use the path `specifications`, because the form has a single field for them. */
const specifications = z
  .record(z.string(), z.unknown(), "must be an object of text values")
  .transform((given, context): Record<string, string> => {
    const entries = Object.entries(given);
    const report = (message: string) => context.addIssue({ code: "custom", message });
    if (entries.length > MAX_SPECIFICATIONS) report(`must have at most ${MAX_SPECIFICATIONS} entries`);
    for (const [key, value] of entries) {
      const shownKey = JSON.stringify(key.slice(0, 40));
      if (key.trim() === "") report("must not have an empty key");
      else if (key.length > MAX_KEY_LENGTH) report(`must have keys of at most ${MAX_KEY_LENGTH} characters`);
      else if (typeof value !== "string") report(`must have text as the value of ${shownKey}`);
      else if (value.length > MAX_VALUE_LENGTH) {
        report(`must have at most ${formatNumber(MAX_VALUE_LENGTH)} characters as the value of ${shownKey}`);
      } else if (`${key}${value}`.includes("\u0000")) report("must not contain the character NUL");
    }
    // Other values were reported above, and some of them cannot be converted to text.
    const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === "string");
    return Object.fromEntries(texts.map(([key, value]) => [replaceLoneSurrogates(key), replaceLoneSurrogates(value)]));
  });

const MAX_DESCRIPTION_LENGTH = 10_000;
const taxRate = withTwoDecimals(100);
const isActive = z.boolean("must be true or false");
const images = z.array(pictureAddress, "must be a list").max(MAX_PICTURES, `must have at most ${MAX_PICTURES} entries`);
/** Alternative texts by image. Empty ones are dropped. */
const imageTexts = z
  .record(z.string(), optionalText(MAX_ALTERNATIVE_TEXT), "must be an object of text values")
  .nullish()
  .transform((given, context): Record<string, string> => {
    const entries = Object.entries(given ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined);
    if (entries.length > MAX_PICTURES) {
      context.addIssue({ code: "custom", message: `must have at most ${MAX_PICTURES} entries` });
    }
    return Object.fromEntries(entries.map(([address, text]) => [address, replaceLoneSurrogates(text)]));
  });

const shared = {
  name: requiredText(200),
  description: optionalText(MAX_DESCRIPTION_LENGTH).transform((value) => value ?? null),
  price: withTwoDecimals(MAX_NUMBER),
  stock: number().int("must be a whole number").min(0, "must not be negative").max(MAX_NUMBER, atMost(MAX_NUMBER)),
  taxRate: taxRate.default(0),
  isActive: isActive.default(true),
  /** The id of a category; null and empty mean none. */
  category: optionalText(100).transform((value) => value ?? null),
  specifications: specifications.nullish().transform((given) => given ?? {}),
  /** The id of a vendor; null and empty mean none. */
  vendor: optionalText(100).transform((value) => value ?? null),
  images: images.default([]),
  imageTexts,
};

/** A complete product. Validates the body of POST, and the product after it was merged with the body of PUT. */
export const productFieldsSchema = z
  .strictObject(shared, "must be an object")
  .superRefine(({ images, imageTexts: texts }, context) => {
    if (Object.keys(texts).some((address) => !images.includes(address))) {
      context.addIssue({ code: "custom", path: ["imageTexts"], message: "must be texts for images of the product" });
    }
  });

export type ProductFields = z.infer<typeof productFieldsSchema>;

/** The body of PUT: the fields to change. */
export const productChangeSchema = z.strictObject(
  Object.fromEntries(Object.keys(shared).map((name) => [name, z.unknown().optional()])) as Record<
    keyof typeof shared,
    z.ZodOptional<z.ZodUnknown>
  >,
  "must be an object",
);

/**
 * The fields of a product that the shop sends, with the same rules. Missing optional fields stay unchanged, and a new
 * product gets the same defaults as in the console. Null and empty remove the description, category, specifications or
 * vendor.
 */
export const sentProductSchema = z.strictObject(
  {
    name: shared.name,
    description: clearableText(MAX_DESCRIPTION_LENGTH),
    price: shared.price,
    stock: shared.stock,
    taxRate: taxRate.optional(),
    isActive: isActive.optional(),
    /** The shop's id of a category. */
    category: clearableText(100),
    specifications: specifications.nullish().transform((given) => (given === null ? {} : given)),
    /** The shop's id of a vendor. */
    vendor: clearableText(100),
    images: images.optional(),
  },
  "must be an object",
);
