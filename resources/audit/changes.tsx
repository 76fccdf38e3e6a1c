import { useSession } from "../../src/kit/data/use-session";
import type { PartProps } from "../../src/kit/define/resource";
import { ChangedValue } from "./change-lines";
import type { AuditEntry } from "./contract";
import { listDifferences } from "./differences";
import { auditPartMessages as texts } from "./part-messages";
import { auditTitleMessages as titles } from "./title-messages";
import { getWithheldText } from "./sentence";
import "./audit.css";

/** Table of the fields that an entry changed, before and after, formatted like on the record's own page. */
export function EntryChanges({ row }: PartProps) {
  const { resources } = useSession();
  const entry = row as AuditEntry;
  const differences = listDifferences(
    entry,
    resources.find(({ name }) => name === entry.resource),
  );
  const content = () => {
    if (getWithheldText(entry)) return <p className="note warning">{texts.whyWithheld[entry.withheld ?? "erased"]}</p>;
    if (differences.length === 0) return <p className="missing">{texts.noChanges}</p>;
    return (
      <table className="audit-changes">
        <thead>
          <tr>
            <th scope="col">{texts.columns.field}</th>
            <th scope="col">{texts.columns.before}</th>
            <th scope="col">{texts.columns.after}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ name, field, before, after }) => (
            <tr key={name}>
              <th scope="row">{field.label}</th>
              <td>
                <ChangedValue name={name} field={field} row={before} />
              </td>
              <td>
                <ChangedValue name={name} field={field} row={after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  };
  return (
    <section className="record-section">
      <h2>{titles.changes}</h2>
      {content()}
    </section>
  );
}
