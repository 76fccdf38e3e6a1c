import { isAllowed } from "../../../providers/auth/contract";
import { useSession } from "../data/use-session";
import type { CustomControlProps } from "../define/action";
import {
  groupByArea,
  ACTION_COLUMNS,
  parseGrants,
  listAreaPermissions,
  listColumnPermissions,
  setPermissions,
  type PermissionArea,
} from "./permission-areas";
import { permissionMessages } from "./permission-messages";
import { formatAction, formatArea } from "./permission-words";
import "./permissions.css";

const { matrix: words } = permissionMessages;

interface PermissionCheckboxProps {
  /** `before` and `after` complete the accessible name, because the table's headings are not part of it. */
  before?: string;
  label: string;
  after?: string;
  /** Hides the label visually, because the column's heading shows it. */
  inColumn?: boolean;
  permissions: readonly string[];
  grants: readonly string[];
  mayChoose: (permission: string) => boolean;
  onPress: (permissions: readonly string[], chosen: boolean) => void;
}

/**
 * A checkbox for one permission, or for all of a row or column. It changes only permissions that the user may choose.
 */
function PermissionCheckbox({
  before = "",
  label,
  after = "",
  inColumn = false,
  permissions,
  grants,
  mayChoose,
  onPress,
}: PermissionCheckboxProps) {
  const open = permissions.filter(mayChoose);
  const chosen = permissions.filter((permission) => isAllowed(grants, permission));
  const all = permissions.length > 0 && chosen.length === permissions.length;
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
        onChange={() => onPress(open, !open.every((permission) => isAllowed(grants, permission)))}
      />
      <span className={inColumn ? "matrix-in-column" : ""}>{label}</span>
    </label>
  );
}

interface PermissionMatrixProps extends CustomControlProps {
  known: readonly string[];
  mayChoose: (permission: string) => boolean;
  /** Shown if the user may not choose every known permission. */
  limited: string;
}

/** A table to choose permissions one by one, by area or by action. Its value has one grant per line. */
export function PermissionMatrix({
  id,
  label,
  value = "",
  onChange,
  known,
  mayChoose,
  limited,
}: PermissionMatrixProps) {
  const { resources } = useSession();
  const grants = parseGrants(value);
  const areas = groupByArea(known);
  const press = (pressed: readonly string[], chosen: boolean) =>
    onChange?.(setPermissions(known, grants, pressed, chosen).join("\n"));
  const shared = { grants, mayChoose, onPress: press };
  const row = (area: PermissionArea) => {
    const name = formatArea(area.name);
    const one = (permission: string, inColumn = false) => (
      <PermissionCheckbox
        key={permission}
        before={words.within(name)}
        label={formatAction(resources, permission)}
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
            <PermissionCheckbox
              label={name}
              after={words.everything}
              permissions={listAreaPermissions(area)}
              {...shared}
            />
          </th>
          {area.columns.map((permission, column) => (
            <td key={ACTION_COLUMNS[column]} className={permission ? "" : "matrix-none"}>
              {permission && one(permission, true)}
            </td>
          ))}
        </tr>
        {more && (
          <tr>
            <td className="matrix-others" colSpan={ACTION_COLUMNS.length}>
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
        {words.chosen(known.filter((one) => isAllowed(grants, one)).length, known.length)}
        {known.every(mayChoose) ? "" : ` ${limited}`}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.area}</th>
            {ACTION_COLUMNS.map((action, column) => (
              <th key={action} scope="col">
                <PermissionCheckbox
                  label={formatAction(resources, `*.${action}`)}
                  after={words.everywhere}
                  permissions={listColumnPermissions(areas, column)}
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
