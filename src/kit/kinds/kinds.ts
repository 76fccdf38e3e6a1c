import type { Field, FieldKind, Row } from "../define/field";
import { boolean, toggle } from "./boolean";
import { date, day, endDate, moment } from "./date";
import { document } from "./document";
import { aadhaar, birthday, gstin, identifier, pan } from "./identifiers";
import { image, imagePairs, images, initial } from "./images";
import { keyValues } from "./key-values";
import type { Kind } from "./kind";
import { grants, lines } from "./lines";
import { integer, money, number, percent } from "./number";
import { rating, ratingText } from "./rating";
import { chips, status } from "./status";
import { code, email, lookup, multiline, text } from "./text";

/** Every kind of field. */
export const KINDS: Readonly<Record<FieldKind, Kind>> = {
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
  day,
  moment,
  status,
  boolean,
  switch: toggle,
  rating,
  ratingText,
  initial,
  chips,
  identifier,
  pan,
  aadhaar,
  gstin,
  birthday,
  document,
  image,
  images,
  imagePairs,
  keyValues,
  lines,
  grants,
  lookup,
};

/** Returns the kind of a field. Without a field, or if it declares none, returns the kind text. */
export const kindOf = (field: Pick<Field<Row>, "kind"> | undefined): Kind => KINDS[field?.kind ?? "text"];
