/** The product as POST and PUT take it. Price in rupees with at most two decimals, tax rate in percent. */
import { z } from "zod";
import { optionalText, requiredCode, requiredText, wellFormed } from "../../http/fields";

/** Far above any product and within numeric(14,2) and integer. */
const MOST = 1_000_000_000;
const MOST_SPECIFICATIONS = 100;
const MOST_IMAGES = 20;
const KEY_LENGTH = 200;
const VALUE_LENGTH = 2_000;

const atMost = (max: number) => `must be at most ${max.toLocaleString("en-IN")}`;

const number = () => z.number({ error: (issue) => (issue.input === undefined ? "is required" : "must be a number") });

const withTwoDecimals = (max: number) =>
  number()
    .min(0, "must not be negative")
    .max(max, atMost(max))
    .refine((value) => Number(value.toFixed(2)) === value, "must have at most two decimals");

/** Every message stands under `specifications` itself, which is one field of the form. */
const specifications = z
  .record(z.string(), z.unknown(), "must be an object of text values")
  .nullish()
  .transform((given, context): Record<string, string> => {
    const entries = Object.entries(given ?? {});
    const complain = (message: string) => context.addIssue({ code: "custom", message });
    if (entries.length > MOST_SPECIFICATIONS) complain(`must have at most ${MOST_SPECIFICATIONS} entries`);
    for (const [key, value] of entries) {
      const shownKey = JSON.stringify(key.slice(0, 40));
      if (key.trim() === "") complain("must not have an empty key");
      else if (key.length > KEY_LENGTH) complain(`must have keys of at most ${KEY_LENGTH} characters`);
      else if (typeof value !== "string") complain(`must have text as the value of ${shownKey}`);
      else if (value.length > VALUE_LENGTH) {
        complain(`must have at most ${VALUE_LENGTH.toLocaleString("en-IN")} characters as the value of ${shownKey}`);
      } else if (`${key}${value}`.includes("\u0000")) complain("must not hold the character NUL");
    }
    // What is no text was complained of, and may not even become one.
    const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === "string");
    return Object.fromEntries(texts.map(([key, value]) => [wellFormed(key), wellFormed(value)]));
  });

const image = requiredCode(2_000)
  .pipe(z.string().regex(/^(https?:\/\/|\/(?![/\\]))/, "must be a path from / on, or an address with http"))
  .transform(wellFormed);

const shared = {
  name: requiredText(200),
  description: optionalText(10_000).transform((value) => value ?? null),
  price: withTwoDecimals(MOST),
  stock: number().int("must be a whole number").min(0, "must not be negative").max(MOST, atMost(MOST)),
  taxRate: withTwoDecimals(100).default(0),
  isActive: z.boolean("must be true or false").default(true),
  /** The id of a category; null and empty mean none. */
  category: optionalText(100).transform((value) => value ?? null),
  specifications,
  /** The id of a vendor; null and empty mean none. */
  vendor: optionalText(100).transform((value) => value ?? null),
  images: z.array(image, "must be a list").max(MOST_IMAGES, `must be at most ${MOST_IMAGES}`).default([]),
};

/** What POST takes, and what a product is after a change: PUT is merged with what was there, and checked as a whole. */
export const productFields = z.strictObject(shared, "must be an object");

export type ProductFields = z.infer<typeof productFields>;

/** What PUT takes: the fields to change. */
export const productChange = z.strictObject(
  Object.fromEntries(Object.keys(shared).map((name) => [name, z.unknown().optional()])) as Record<
    keyof typeof shared,
    z.ZodOptional<z.ZodUnknown>
  >,
  "must be an object",
);
