import type { IdentifierKind } from "../../../providers/identifiers/contract";
import { toText } from "../format";
import { IdentifierValue } from "./identifier-value";
import type { Kind } from "./kind";

const masked = (kind: IdentifierKind, csv?: false): Kind => ({
  show: (value, { label }, reveal) =>
    toText(value) && <IdentifierValue label={label} value={String(value)} kind={kind} reveal={reveal} />,
  csv,
});

/**
 * How each kind of identifier is shown. CSV files leave them out. The column of a GSTIN stays, but without values.
 */
export const IDENTIFIERS: Readonly<Record<IdentifierKind, Kind>> = {
  identifier: masked("identifier", false),
  pan: masked("pan", false),
  aadhaar: masked("aadhaar", false),
  gstin: masked("gstin"),
  birthday: masked("birthday", false),
};
