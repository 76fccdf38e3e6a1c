import { getPermission } from "../define/actions-of";
import type { Resource } from "../define/resource";
import type { Row } from "../define/field";
import { getRowId } from "../define/row";
import { FieldValue, hasContent } from "../kinds/field-value";
import { kindOf } from "../kinds/kinds";
import { RevealedValue } from "../kinds/revealed-value";
import { recordMessages as words } from "../record-messages";

/** From this number of fields on, a section without any value shows one line instead of a dash per field. */
const MIN_COLLAPSED = 3;

interface RecordSectionProps {
  resource: Resource;
  row: Row;
  section: { title: string; fields: readonly string[] };
}

/** Shows fields of a record under a heading. A single field has no visible label, which would repeat the heading. */
export function RecordSection({ resource, row, section: { title, fields } }: RecordSectionProps) {
  const declared = fields.map((name) => {
    const field = resource.fields[name];
    if (!field) throw new Error(`A section names the field "${name}", which is not declared.`);
    return { name, field };
  });
  const revealedBy = getPermission(resource, "reveal").replace(/\.reveal$/, "");
  if (fields.length >= MIN_COLLAPSED && !declared.some(({ name, field }) => hasContent(name, field, row))) {
    return (
      <section className="record-section">
        <h2>{title}</h2>
        <p className="missing">{words.nothingYet}</p>
      </section>
    );
  }
  return (
    <section className="record-section">
      <h2>{title}</h2>
      <dl>
        {declared.map(({ name, field }) => (
          <div key={name} className={kindOf(field).wide ? "wide" : ""}>
            <dt className={fields.length === 1 ? "visually-hidden" : ""}>{field.label}</dt>
            <dd>
              <FieldValue
                name={name}
                field={field}
                row={row}
                reveal={(identifier) => (
                  <RevealedValue {...identifier} of={{ resource: revealedBy, id: getRowId(row), field: name }} />
                )}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
