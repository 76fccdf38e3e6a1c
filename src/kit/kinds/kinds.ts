import type { FieldKind } from "../define/field";
import type { ResolvedField } from "../define/fields";
import { boolean } from "./boolean";
import { date, endDate, moment } from "./date";
import { IDENTIFIERS } from "./identifiers";
import { image, images } from "./images";
import { keyValues } from "./key-values";
import type { Kind } from "./kind";
import { lines } from "./lines";
import { integer, money, number, percent } from "./number";
import { rating } from "./rating";
import { status } from "./status";
import { code, email, lookup, multiline, text } from "./text";

/** The kinds that a definition can declare, and the default `text`. */
export const KINDS: Readonly<Record<FieldKind | "text", Kind>> = {
  text,
  multiline,
  code,
  email,
  money,
  number,
  integer,
  percent,
  date,
  endDate,
  moment,
  status,
  boolean,
  rating,
  image,
  images,
  keyValues,
  lines,
};

/** Returns the kind of a field. A lookup or a mask takes precedence over the declared kind. Defaults to `text`. */
export function kindOf(
  field: (Pick<ResolvedField, "lookup" | "mask"> & { kind?: keyof typeof KINDS }) | undefined,
): Kind {
  const { kind = "text", mask } = field ?? {};
  if (field?.lookup) return lookup;
  return mask ? IDENTIFIERS[mask] : KINDS[kind];
}
