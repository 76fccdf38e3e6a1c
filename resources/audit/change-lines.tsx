import type { Row } from "../../src/kit/define/field";
import { readField } from "../../src/kit/define/row";
import { FieldValue } from "../../src/kit/kinds/field-value";
import { kitMessages } from "../../src/kit/messages";
import { isMissing } from "../../src/kit/read-value";
import type { FieldDifference } from "./differences";
import { auditPartMessages as texts } from "./part-messages";
import "./audit.css";

/** Renders one side of a change. An absent picture counts as missing, not as a failure to load. */
export function ChangedValue({ name, field, row }: Pick<FieldDifference, "name" | "field"> & { row: Row }) {
  if (isMissing(readField(name, field, row))) return <span className="missing">{kitMessages.missing}</span>;
  return <FieldValue name={name} field={field} row={row} />;
}

/** Lists changed fields as lines such as "Price: ₹120.00 → ₹100.00", formatted like on the record's own page. */
export function ChangeLines({ differences }: { differences: readonly FieldDifference[] }) {
  return (
    <div className="audit-lines">
      {differences.map(({ name, field, before, after }) => (
        <div key={name}>
          <span className="missing">{texts.fieldLabel(field.label)}</span>{" "}
          <ChangedValue name={name} field={field} row={before} /> <span aria-hidden>{texts.arrow}</span>{" "}
          <span className="visually-hidden">{texts.changedTo}</span>{" "}
          <ChangedValue name={name} field={field} row={after} />
        </div>
      ))}
    </div>
  );
}
