import { useState } from "react";
import { useSession } from "../../src/kit/data/use-session";
import { useDialogUrl } from "../../src/kit/data/use-dialog-url";
import { ActionForm } from "../../src/kit/action/action-form";
import { getAvailableActions } from "../../src/kit/define/actions-of";
import type { PartProps } from "../../src/kit/define/resource";
import { supportMessages } from "./messages";
import "./support.css";

/** Reply form below the ticket. It shares its draft with the reply dialog and is hidden while the dialog is open. */
export function ReplyForm({ resource, row }: PartProps) {
  const session = useSession();
  const { action: open } = useDialogUrl();
  const reply = getAvailableActions(resource, session).find(({ key }) => key === "reply");
  /** Incremented after each reply or cancel, to replace the form with a fresh, focused one. */
  const [formCount, setFormCount] = useState(0);
  if (open !== null || reply?.allowed?.(row, session) !== true) return null;
  const resetForm = () => setFormCount((before) => before + 1);
  return (
    <section className="panel padded ticket-composer" aria-label={supportMessages.parts.composer}>
      <ActionForm
        key={formCount}
        target={{ resource, action: reply, row }}
        submit={{ strict: true }}
        handlers={{ onDone: resetForm, onCancel: resetForm }}
        focused={formCount > 0}
      />
    </section>
  );
}
