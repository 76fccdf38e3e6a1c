import { useId, useRef, useState } from "react";
import { useSession } from "../../src/kit/data/use-session";
import { useDialogUrl } from "../../src/kit/data/use-dialog-url";
import { ActionForm, type FormHandle } from "../../src/kit/action/action-form";
import { getAvailableActions } from "../../src/kit/define/actions-of";
import type { PartProps } from "../../src/kit/define/resource";
import { TabList } from "../../src/kit/ui/tab-list";
import { supportMessages } from "./messages";
import { ticketTaskMessages as words } from "./task-messages";
import "./support.css";

/** The actions with a tab, in order. */
const TABS = [
  { value: "reply", label: words.answer },
  { value: "note", label: words.note },
] as const;

/**
 * Form for a reply or an internal note below the conversation, with a tab for each that the person may add. A closed
 * ticket takes only notes. The form shares its drafts with the dialogs of these actions and is hidden while a dialog is
 * open.
 */
export function ReplyForm({ resource, row }: PartProps) {
  const session = useSession();
  const { action: openDialog } = useDialogUrl();
  const panelId = useId();
  const form = useRef<FormHandle>(null);
  /** The count grows after each success or cancel, to replace the form with a fresh, focused one. */
  const [shown, setShown] = useState<{ tab: string; count: number }>({ tab: "reply", count: 0 });
  const actions = getAvailableActions(resource, session);
  const tabs = TABS.flatMap((tab) => {
    const action = actions.find(({ key }) => key === tab.value);
    return action && (action.allowed?.(row, session) ?? true) === true ? [{ ...tab, action }] : [];
  });
  const current = tabs.find(({ value }) => value === shown.tab) ?? tabs[0];
  // Without idempotency keys, a retry after a failure could send the reply twice.
  if (openDialog !== null || !session.offers("idempotency") || !current) return null;
  const { value: tab, label, action } = current;
  const resetForm = () => setShown(({ count }) => ({ tab, count: count + 1 }));
  return (
    <section className="ticket-composer" aria-label={supportMessages.parts.composer}>
      {tabs.length > 1 && (
        <TabList
          name={words.tabs}
          tabs={tabs}
          current={tab}
          panelId={panelId}
          onChange={(next) => {
            if (next !== tab) form.current?.leave(() => setShown({ tab: next, count: 0 }));
          }}
        />
      )}
      <div id={panelId} {...(tabs.length > 1 && { role: "tabpanel", "aria-label": label })}>
        <ActionForm
          key={`${tab} ${shown.count}`}
          target={{ resource, action, row }}
          submit={{ strict: true }}
          handlers={{ onDone: resetForm, onCancel: resetForm }}
          focused={shown.count > 0}
          handle={form}
        />
      </div>
    </section>
  );
}
