import { useState } from "react";
import { useSession } from "../../src/kit/data/use-session";
import { useDialogUrl } from "../../src/kit/data/use-dialog-url";
import { ActionForm } from "../../src/kit/action/action-form";
import { offeredActions } from "../../src/kit/define/actions-of";
import type { PartProps } from "../../src/kit/define/resource";
import { supportMessages } from "./messages";
import "./support.css";

/**
 * The reply on the ticket's page, below what it answers: the form of the dialog, with the same draft. While the dialog is
 * open, it alone is there.
 */
export function Composer({ resource, row }: PartProps) {
  const session = useSession();
  const { action: open } = useDialogUrl();
  const reply = offeredActions(resource, session).find(({ key }) => key === "reply");
  /** How often the form was left: each time a new one takes its place, which has the focus. */
  const [times, setTimes] = useState(0);
  if (open !== null || reply?.allowed?.(row, session) !== true) return null;
  const again = () => setTimes((before) => before + 1);
  return (
    <section className="panel padded ticket-composer" aria-label={supportMessages.parts.composer}>
      <ActionForm
        key={times}
        {...{ resource, row }}
        action={reply}
        focused={times > 0}
        strict
        onDone={again}
        onCancel={again}
      />
    </section>
  );
}
