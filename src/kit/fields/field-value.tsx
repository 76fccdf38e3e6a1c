import type { RevealRequest } from "../../../providers/identifiers/contract";
import type { Row } from "../define/field";
import type { ResolvedField } from "../define/fields";
import {
  formatCalendarDay,
  formatDay,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatTimestamp,
  toIndianTime,
  parseBoolean,
  parseNumber,
  toText,
} from "../format";
import { kitMessages as words } from "../messages";
import { toList } from "../read-value";
import { getRowId, readField } from "../define/row";
import { StatusTag } from "../ui/status-tag";
import { FieldLink } from "./field-link";
import { DocumentValue } from "./document-value";
import { IdentifierValue } from "./identifier-value";
import { KeyValues } from "./key-values";
import { Picture, Pictures } from "./pictures";
import { Rating } from "./rating";
import { SwitchValue } from "./switch-value";
import "./fields.css";

/** Formats a number for India. Returns undefined if the value is not a number. */
function renderNumber({ tone }: ResolvedField, value: unknown, format: (value: number) => string) {
  const number = parseNumber(value);
  if (number === undefined) return undefined;
  if (typeof tone !== "function") return format(number);
  return <span className={`figure-${tone(number)}`}>{format(number)}</span>;
}

function renderTime(value: unknown, format: typeof formatDay) {
  const moment = toIndianTime(value);
  return (
    moment && (
      <time dateTime={moment.toISOString()} title={formatTimestamp(moment)}>
        {format(moment)}
      </time>
    )
  );
}

function renderMultiline(value: unknown) {
  const text = toText(value);
  return text && <span className="multiline">{text}</span>;
}

function renderEmail(value: unknown) {
  const text = toText(value);
  return text && <a href={`mailto:${text}`}>{text}</a>;
}

function Chips({ values }: { values: readonly unknown[] }) {
  return (
    <span className="inline">
      {values.map((value) => (
        <StatusTag key={String(value)} value={value} looks={{}} />
      ))}
    </span>
  );
}

const toneOf = ({ tone }: ResolvedField) => (typeof tone === "string" ? tone : undefined);

function renderBoolean({ looks }: ResolvedField, value: unknown) {
  const flag = parseBoolean(value);
  if (flag === undefined) return undefined;
  return looks ? <StatusTag value={flag} looks={looks} /> : flag ? words.yes : words.no;
}

/** Renders strings as a list. Other entries are left out. */
function renderLines(values: unknown) {
  const texts = (toList(values) ?? []).flatMap((value) => toText(value) ?? []);
  if (texts.length === 0) return undefined;
  return (
    <ul className="lines">
      {texts.map((text, index) => (
        <li key={index}>{text}</li>
      ))}
    </ul>
  );
}

/** Renders a value by the field's kind. Returns undefined if there is nothing to show. */
function render(field: ResolvedField, value: unknown, of?: RevealRequest) {
  switch (field.kind) {
    case "money":
      return renderNumber(field, value, formatMoney);
    case "number":
    case "integer":
      return renderNumber(field, value, formatNumber);
    case "percent":
      return renderNumber(field, value, (percent) => `${formatNumber(percent)}%`);
    case "date":
    case "endDate":
      return renderTime(value, formatDay);
    case "moment":
      return renderTime(value, formatDateTime);
    case "day":
      return formatCalendarDay(value) ?? toText(value);
    case "boolean":
      return renderBoolean(field, value);
    case "status":
      return toText(value) && <StatusTag value={value} looks={field.looks ?? {}} fallbackTone={toneOf(field)} />;
    case "switch": {
      const on = parseBoolean(value);
      return on === undefined ? undefined : <SwitchValue field={field} on={on} />;
    }
    case "rating":
    case "ratingText":
      return parseNumber(value) === undefined ? undefined : (
        <Rating value={parseNumber(value) ?? 0} withText={field.kind === "ratingText"} />
      );
    case "chips":
      return Array.isArray(value) && value.length > 0 ? <Chips values={value} /> : undefined;
    case "email":
      return renderEmail(value);
    case "multiline":
      return renderMultiline(value);
    case "identifier":
    case "pan":
    case "aadhaar":
    case "gstin":
    case "birthday":
      return toText(value) && <IdentifierValue label={field.label} value={String(value)} kind={field.kind} of={of} />;
    case "document":
      return <DocumentValue label={field.label} value={value} />;
    case "initial":
      return <span className="initial">{[...(toText(value)?.trim() ?? "?")][0]?.toUpperCase()}</span>;
    case "image":
      return <Picture source={value} />;
    case "images":
    case "imagePairs": {
      const sources = toList(value) ?? [];
      return sources.length > 0 ? (
        <Pictures label={field.label} sources={sources} perRow={field.kind === "images" ? 3 : 2} />
      ) : undefined;
    }
    case "lines":
    case "grants":
      return renderLines(value);
    case "keyValues":
      return <KeyValues value={value} empty={field.empty} />;
    default:
      return toText(value);
  }
}

interface FieldValueProps {
  name: string;
  field: ResolvedField;
  row: Row;
  /** Renders without the field's own link, for use inside another link. */
  plain?: boolean;
  /** The resource whose permission reveals identifiers. Without it, identifiers stay masked. */
  revealedBy?: string;
}

/** Returns whether a field has something to show, including its text for a missing value. */
export const hasContent = (name: string, field: ResolvedField, row: Row): boolean =>
  field.empty !== undefined || (render(field, readField(name, field, row)) ?? "") !== "";

/** Renders a field of a row for people: never `undefined`, `NaN` or `Invalid Date`. */
export function FieldValue({ name, field, row, plain = false, revealedBy }: FieldValueProps) {
  const of = revealedBy === undefined ? undefined : { resource: revealedBy, id: getRowId(row), field: name };
  const value = render(field, readField(name, field, row), of);
  if (value === undefined || value === "") return <span className="missing">{field.empty ?? words.missing}</span>;
  return field.link && !plain ? <FieldLink target={field.link(row)}>{value}</FieldLink> : value;
}
