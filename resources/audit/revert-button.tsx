import { Button } from "antd";
import { useState } from "react";
import { useSession } from "../../src/kit/data/use-session";
import type { PartProps } from "../../src/kit/define/resource";
import type { ResolvedAction } from "../../src/kit/define/ready-action";
import { getRowId } from "../../src/kit/define/row";
import type { FieldDifference } from "./differences";
import { canRevert } from "./revert";
import { RevertDialog } from "./revert-dialog";
import { revertMessages as words } from "./revert-messages";

interface RevertButtonProps extends PartProps {
  /** The resource's edit action. */
  edit: ResolvedAction;
  /** The fields that the change set. */
  differences: readonly FieldDifference[];
}

/** Opens the dialog that undoes a change. Renders nothing if the edit form cannot undo it. */
export function RevertButton({ resource, row, edit, differences }: RevertButtonProps) {
  const session = useSession();
  const [open, setOpen] = useState(false);
  return (
    <>
      {canRevert(edit, differences, row, session) && (
        <Button size="small" onClick={() => setOpen(true)}>
          {words.revert}
        </Button>
      )}
      {/* The dialog stays open if a change by somebody else removes the button. */}
      {open && <RevertDialog {...{ resource, edit, differences }} id={getRowId(row)} onClose={() => setOpen(false)} />}
    </>
  );
}
