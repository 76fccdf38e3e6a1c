import type { Row } from "../../src/kit/define/field";
import { readField } from "../../src/kit/define/row";
import { FieldValue } from "../../src/kit/kinds/field-value";
import { kitMessages } from "../../src/kit/messages";
import { isMissing } from "../../src/kit/read-value";
import { getOnlySide, type FieldDifference } from "./differences";
import { auditPartMessages as texts } from "./part-messages";
import "./audit.css";

/** Renders one side of a change. An absent picture counts as missing, not as a failure to load. */
export function ChangedValue({ name, field, row }: Pick<FieldDifference, "name" | "field"> & { row: Row }) {
  if (isMissing(readField(name, field, row))) return <span className="missing">{kitMessages.missing}</span>;
  return <FieldValue name={name} field={field} row={row} />;
}

function ChangeLine(difference: FieldDifference) {
  const { name, field, before, after } = difference;
  const only = getOnlySide(difference);
  return (
    <div>
      <span className="missing">{texts.fieldLabel(field.label)}</span>{" "}
      {!only && (
        <>
          <ChangedValue name={name} field={field} row={before} /> <span aria-hidden>{texts.arrow}</span>{" "}
          <span className="visually-hidden">{texts.changedTo}</span>{" "}
        </>
      )}
      <ChangedValue name={name} field={field} row={only ?? after} />
    </div>
  );
}

/**
 * Lists changed fields as lines such as "Price: ₹120.00 → ₹100.00", formatted like on the record's own page, or
 * "Message: We need a photo" for a text, status or amount that only one side has.
 */
export const ChangeLines = ({ differences }: { differences: readonly FieldDifference[] }) => (
  <div className="audit-lines">
    {differences.map((difference) => (
      <ChangeLine key={difference.name} {...difference} />
    ))}
  </div>
);
