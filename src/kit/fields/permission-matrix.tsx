import { allows } from "../../../providers/auth/contract";
import { useSession } from "../data/use-session";
import type { OwnControlProps } from "../define/action";
import { areasOf, COLUMNS, grantsOf, ofArea, ofColumn, withChosen, type Area } from "./permission-areas";
import { permissionMessages } from "./permission-messages";
import { actionLabel, areaLabel } from "./permission-words";
import "./permissions.css";

const { matrix: words } = permissionMessages;

interface PermissionCheckboxProps {
  /** Added before and after the label for screen readers, which do not see the headings of the row and column. */
  before?: string;
  label: string;
  after?: string;
  /** Hides the label visually, because the column's heading shows it. */
  inColumn?: boolean;
  permissions: readonly string[];
  grants: readonly string[];
  onPress: (permissions: readonly string[], chosen: boolean) => void;
}

/**
 * A checkbox for one permission, or for all of a row or column. It changes only permissions that the user has and may
 * grant.
 */
function PermissionCheckbox({
  before = "",
  label,
  after = "",
  inColumn = false,
  permissions,
  grants,
  onPress,
}: PermissionCheckboxProps) {
  const { allows: may } = useSession();
  const open = permissions.filter(may);
  const chosen = permissions.filter((permission) => allows(grants, permission));
  const all = chosen.length === permissions.length;
  return (
    <label className="matrix-box">
      <input
        type="checkbox"
        aria-label={before + label + after}
        checked={all}
        disabled={open.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = chosen.length > 0 && !all;
        }}
        onChange={() => onPress(open, !open.every((permission) => allows(grants, permission)))}
      />
      <span className={inColumn ? "matrix-in-column" : ""}>{label}</span>
    </label>
  );
}

/** A table to choose permissions one by one, by area or by action. Its value has one grant per line. */
export function PermissionMatrix({
  id,
  label,
  value = "",
  onChange,
  known,
}: OwnControlProps & { known: readonly string[] }) {
  const { resources, allows: may } = useSession();
  const grants = grantsOf(value);
  const areas = areasOf(known);
  const press = (pressed: readonly string[], chosen: boolean) =>
    onChange?.(withChosen(known, grants, pressed, chosen).join("\n"));
  const shared = { grants, onPress: press };
  const row = (area: Area) => {
    const name = areaLabel(area.name);
    const one = (permission: string, inColumn = false) => (
      <PermissionCheckbox
        key={permission}
        before={words.within(name)}
        label={actionLabel(resources, permission)}
        inColumn={inColumn}
        permissions={[permission]}
        {...shared}
      />
    );
    const more = area.others.length > 0;
    return (
      <tbody key={area.name}>
        <tr>
          <th scope="rowgroup" rowSpan={more ? 2 : 1}>
            <PermissionCheckbox label={name} after={words.everything} permissions={ofArea(area)} {...shared} />
          </th>
          {area.columns.map((permission, column) => (
            <td key={COLUMNS[column]} className={permission ? "" : "matrix-none"}>
              {permission && one(permission, true)}
            </td>
          ))}
        </tr>
        {more && (
          <tr>
            <td className="matrix-others" colSpan={COLUMNS.length}>
              {area.others.map((permission) => one(permission))}
            </td>
          </tr>
        )}
      </tbody>
    );
  };
  return (
    <div id={id} className="matrix" role="group" aria-label={label}>
      <p className="missing" role="status">
        {words.chosen(known.filter((one) => allows(grants, one)).length, known.length)}
        {known.every(may) ? "" : ` ${words.limited}`}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.area}</th>
            {COLUMNS.map((action, column) => (
              <th key={action} scope="col">
                <PermissionCheckbox
                  label={actionLabel(resources, `*.${action}`)}
                  after={words.everywhere}
                  permissions={ofColumn(areas, column)}
                  {...shared}
                />
              </th>
            ))}
          </tr>
        </thead>
        {areas.map(row)}
      </table>
    </div>
  );
}
