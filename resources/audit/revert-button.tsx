import { Button } from "antd";
import { useSession } from "../../src/kit/data/use-session";
import type { ResolvedAction } from "../../src/kit/define/ready-action";
import type { Row } from "../../src/kit/define/field";
import type { FieldDifference } from "./differences";
import { canRevert } from "./revert";
import { revertMessages as words } from "./revert-messages";

interface RevertButtonProps {
  row: Row;
  /** The resource's edit action. */
  edit: ResolvedAction;
  /** The fields that the change modified. */
  differences: readonly FieldDifference[];
  onRevert: () => void;
}

/** Opens the dialog that undoes a change. Renders nothing if the edit form cannot undo it. */
export function RevertButton({ row, edit, differences, onRevert }: RevertButtonProps) {
  const session = useSession();
  if (!canRevert(edit, differences, row, session)) return null;
  return (
    <Button size="small" onClick={onRevert}>
      <span>
        {words.revert} <span className="visually-hidden">{differences.map(({ field }) => field.label).join(", ")}</span>
      </span>
    </Button>
  );
}
