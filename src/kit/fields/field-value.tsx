import type { Field, Row } from "../define-record";
import {
  formatCalendarDay,
  formatDay,
  formatMoment,
  formatMoney,
  formatNumber,
  formatStamp,
  inIndia,
  toNumber,
  toText,
} from "../format";
import { kitMessages as words } from "../messages";
import { readField } from "../row";
import { StatusTag } from "../status-tag";
import { FieldLink } from "./field-link";
import { DocumentValue } from "./document-value";
import { IdentifierValue } from "./identifier-value";
import { KeyValues } from "./key-values";
import { Picture, Pictures } from "./pictures";
import { Rating } from "./rating";
import { SwitchValue } from "./switch-value";

/** A figure in the Indian manner; undefined for what is no number. */
function numeric({ tone }: Field<Row>, value: unknown, format: (value: number) => string) {
  const number = toNumber(value);
  if (number === undefined) return undefined;
  return <span className={`number ${tone ? `figure-${tone(number)}` : ""}`}>{format(number)}</span>;
}

function time(value: unknown, format: typeof formatDay) {
  const moment = inIndia(value);
  return (
    moment && (
      <time dateTime={moment.toISOString()} title={formatStamp(moment)}>
        {format(moment)}
      </time>
    )
  );
}

function multiline(value: unknown) {
  const text = toText(value);
  return text && <span className="multiline">{text}</span>;
}

function email(value: unknown) {
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

/** The value as its kind shows it; undefined when there is nothing to show. */
function shown(field: Field<Row>, value: unknown) {
  switch (field.kind) {
    case "money":
      return numeric(field, value, formatMoney);
    case "number":
      return numeric(field, value, formatNumber);
    case "percent":
      return numeric(field, value, (percent) => `${formatNumber(percent)}%`);
    case "date":
      return time(value, formatDay);
    case "moment":
      return time(value, formatMoment);
    case "day":
      return formatCalendarDay(value) ?? toText(value);
    case "boolean":
      return typeof value === "boolean" ? (value ? words.yes : words.no) : undefined;
    case "status":
      return toText(value) && <StatusTag value={value} looks={field.looks ?? {}} otherwise={field.otherwise} />;
    case "switch":
      return typeof value === "boolean" ? <SwitchValue field={field} on={value} /> : undefined;
    case "rating":
      return toNumber(value) === undefined ? undefined : (
        <Rating value={toNumber(value) ?? 0} spelled={field.spelled} />
      );
    case "chips":
      return Array.isArray(value) && value.length > 0 ? <Chips values={value} /> : undefined;
    case "email":
      return email(value);
    case "multiline":
      return multiline(value);
    case "identifier":
      return toText(value) && <IdentifierValue label={field.label} value={String(value)} mask={field.mask} />;
    case "document":
      return <DocumentValue label={field.label} value={value} />;
    case "initial":
      return <span className="initial">{[...(toText(value)?.trim() ?? "?")][0]?.toUpperCase()}</span>;
    case "image":
      return <Picture source={value} />;
    case "images":
      return Array.isArray(value) && value.length > 0 ? (
        <Pictures label={field.label} sources={value} perRow={field.perRow ?? 3} />
      ) : undefined;
    case "keyValues":
      return <KeyValues value={value} empty={field.empty} />;
    default:
      return toText(value);
  }
}

interface FieldValueProps {
  name: string;
  field: Field<Row>;
  row: Row;
  /** Without the field's own link: the value stands in another one. */
  plain?: boolean;
}

/** A field of a row as a person reads it: never `undefined`, `NaN` or `Invalid Date`. */
export function FieldValue({ name, field, row, plain = false }: FieldValueProps) {
  const value = shown(field, readField(name, field, row));
  if (value === undefined || value === "") return <span className="missing">{field.empty ?? words.missing}</span>;
  return field.link && !plain ? <FieldLink target={field.link(row)}>{value}</FieldLink> : value;
}
