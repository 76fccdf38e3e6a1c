import MoreOutlined from "@ant-design/icons-svg/es/asn/MoreOutlined";
import { useId, type ReactNode } from "react";
import type { Row } from "../define/field";
import type { Fields } from "../define/fields";
import { FieldValue, hasContent } from "../kinds/field-value";
import { kindOf } from "../kinds/kinds";
import { kitMessages as words } from "../messages";
import { Icon } from "../ui/icon";
import { RecordLink, Value } from "./cell";
import type { ResolvedColumn } from "./columns";
import "./row-lines.css";

/** The fields of a row that has two lines: a title with its status, and the facts. */
export interface RowLineFields {
  picture: string | undefined;
  title: string;
  status: string | undefined;
  /** The most important ones first, because the end of the line may be cut off. */
  facts: readonly string[];
}

/**
 * Returns the fields of two-line rows.
 * @param columns the most important ones first
 */
export function toRowLines(
  fields: Fields,
  columns: readonly ResolvedColumn[],
  status: string | undefined,
): RowLineFields {
  const isPicture = (name: string) => kindOf(fields[name]).picture;
  const ranked = columns.map((column) => column.fields.filter((name) => !isPicture(name)));
  const [title = "", ...others] = [
    ...ranked.flatMap((names) => names.slice(0, 1)),
    ...ranked.flatMap((names) => names.slice(1)),
  ];
  return {
    picture: columns[0]?.fields.find(isPicture),
    title,
    status: others.find((name) => name === status),
    facts: others.filter((name) => name !== status),
  };
}

/** A button that opens the actions of a row, in a native popover at the bottom of the screen. */
function RowMenu({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <>
      <button type="button" className="icon-button row-menu-button" aria-label={words.actions} popoverTarget={id}>
        <Icon of={MoreOutlined} />
      </button>
      <div id={id} popover="auto" role="group" aria-label={words.actions} className="row-menu">
        {/* Closes the menu and returns the focus to the button, before the pressed action opens its dialog. */}
        <div role="presentation" onClick={() => document.getElementById(id)?.hidePopover()}>
          {children}
        </div>
      </div>
    </>
  );
}

interface RowLinesProps {
  fields: Fields;
  lines: RowLineFields;
  row: Row;
  href: string;
  actions: ReactNode;
}

/** The two lines of a row on a phone. The whole row links to its record, and a menu contains its actions. */
export function RowLines({ fields, lines: { picture, title, status, facts }, row, href, actions }: RowLinesProps) {
  return (
    <>
      {picture && (
        <div className="line-picture">
          <Value fields={fields} name={picture} row={row} />
        </div>
      )}
      <div className="line-title">
        <RecordLink fields={fields} name={title} row={row} href={href} />
      </div>
      {status && (
        <div className="line-status">
          <Value fields={fields} name={status} row={row} plain />
        </div>
      )}
      <dl>
        {facts.map((name) => {
          const field = fields[name];
          if (!field || !hasContent(name, field, row)) return null;
          return (
            <div key={name}>
              <dt>{field.label}</dt>
              <dd>
                <FieldValue name={name} field={field} row={row} plain />
              </dd>
            </div>
          );
        })}
      </dl>
      {actions && <RowMenu>{actions}</RowMenu>}
    </>
  );
}
