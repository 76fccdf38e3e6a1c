import { FieldValue } from "../../src/kit/kinds/field-value";
import type { FieldDifference } from "./differences";
import { auditPartMessages as texts } from "./part-messages";
import "./audit.css";

/** Lists changed fields as lines such as "Price: ₹120.00 → ₹100.00", formatted like on the record's own page. */
export function ChangeLines({ differences }: { differences: readonly FieldDifference[] }) {
  return (
    <div className="audit-lines">
      {differences.map(({ name, field, before, after }) => (
        <div key={name}>
          <span className="missing">{texts.fieldLabel(field.label)}</span>{" "}
          <FieldValue name={name} field={field} row={before} /> {texts.changedTo}{" "}
          <FieldValue name={name} field={field} row={after} />
        </div>
      ))}
    </div>
  );
}
