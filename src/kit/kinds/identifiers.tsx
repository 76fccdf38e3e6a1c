import type { IdentifierKind } from "../../../providers/identifiers/contract";
import { toText } from "../format";
import { IdentifierValue } from "./identifier-value";
import type { Kind } from "./kind";

const masked = (kind: IdentifierKind, csv?: false): Kind => ({
  show: (value, { label }, reveal) =>
    toText(value) && <IdentifierValue label={label} value={String(value)} kind={kind} reveal={reveal} />,
  csv,
});

export const identifier = masked("identifier", false);

export const pan = masked("pan", false);

export const aadhaar = masked("aadhaar", false);

/** A GSTIN contains a PAN. CSV files keep its column without values. */
export const gstin = masked("gstin");

export const birthday = masked("birthday", false);
