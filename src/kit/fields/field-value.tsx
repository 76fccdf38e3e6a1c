import type { Field, Row } from "../define-resource";
import { formatDay, formatMoney, formatNumber, formatStamp, inIndia, toNumber, toText } from "../format";
import { kitMessages as words } from "../messages";
import { readField } from "../row";
import { StatusTag } from "../status-tag";
import { DocumentValue } from "./document-value";
import { IdentifierValue } from "./identifier-value";

/** A figure in the Indian manner; undefined for what is no number. */
function numeric(value: unknown, format: (value: number) => string) {
  const number = toNumber(value);
  return number === undefined ? undefined : <span className="number">{format(number)}</span>;
}

function day(value: unknown) {
  const moment = inIndia(value);
  return (
    moment && (
      <time dateTime={moment.toISOString()} title={formatStamp(moment)}>
        {formatDay(moment)}
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
      return numeric(value, formatMoney);
    case "number":
      return numeric(value, formatNumber);
    case "percent":
      return numeric(value, (percent) => `${formatNumber(percent)}%`);
    case "date":
      return day(value);
    case "boolean":
      return typeof value === "boolean" ? (value ? words.yes : words.no) : undefined;
    case "status":
      return toText(value) && <StatusTag value={value} looks={field.looks ?? {}} />;
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
    default:
      return toText(value);
  }
}

/** A field of a row as a person reads it: never `undefined`, `NaN` or `Invalid Date`. */
export function FieldValue({ name, field, row }: { name: string; field: Field<Row>; row: Row }) {
  return shown(field, readField(name, field, row)) ?? <span className="missing">{field.empty ?? words.missing}</span>;
}
