import { Suspense } from "react";
import type { FieldKind, Row } from "./define-record";
import type { Resource } from "./define-resource";
import { FieldValue } from "./fields/field-value";

const WIDE: readonly (FieldKind | undefined)[] = ["multiline", "images", "keyValues"];

/** The sections of a record as the definition lists them, the same in the details dialog and on the show page. */
export function RecordSections({ resource, row }: { resource: Resource; row: Row }) {
  const { extra: Extra, words, fields: declared } = resource;
  const { sections = [{ title: words.thing, fields: Object.keys(declared) }] } = resource;
  return (
    <div className="sections">
      {sections
        .filter((section) => section.shownFor?.(row) ?? true)
        .map(({ title, fields }) => (
          <section key={title} className="record-section">
            <h2>{title}</h2>
            <dl>
              {fields.map((name) => {
                const field = declared[name];
                if (!field) throw new Error(`A section names the field "${name}", which is not declared.`);
                return (
                  <div key={name} className={WIDE.includes(field.kind) ? "wide" : ""}>
                    <dt className={fields.length === 1 ? "visually-hidden" : ""}>{field.label}</dt>
                    <dd>
                      <FieldValue name={name} field={field} row={row} />
                    </dd>
                  </div>
                );
              })}
            </dl>
          </section>
        ))}
      {Extra && (
        // A part that is loaded only now takes nothing away meanwhile.
        <Suspense>
          <Extra row={row} />
        </Suspense>
      )}
    </div>
  );
}
