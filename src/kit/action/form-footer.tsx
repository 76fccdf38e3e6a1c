import { LoadingOutlined } from "@ant-design/icons";
import { SaveButton } from "@refinedev/antd";
import { Button } from "antd";
import type { ResolvedAction } from "../define/ready-action";
import { kitMessages as words } from "../messages";
import { recordMessages } from "../record-messages";
import { isIncomplete } from "./required-inputs";
import type { ActionFormState } from "./use-action-form";

/** Options of the submit button. */
export interface SubmitOptions {
  /** Defaults to the action's label. */
  label?: string;
  /** Disables the button until all required inputs are filled in. */
  strict?: boolean;
  /** Disables the button, but keeps the typed values visible. */
  blocked?: boolean;
}

interface FormFooterProps {
  action: ResolvedAction;
  form: ActionFormState;
  submit: SubmitOptions;
  /** Texts below the buttons, such as that nobody is notified. */
  notes: readonly string[];
  onCancel: () => void;
  onOpenPage: (() => void) | undefined;
}

/** The buttons of an action's form: "Open as page", Cancel and the submit button. Notes are below them. */
export function FormFooter({ action, form, submit, notes, onCancel, onOpenPage }: FormFooterProps) {
  const { drafted, inputs, running } = form;
  const { label = action.submit ?? action.label, strict = false, blocked = false } = submit;
  return (
    <div className="dialog-footer">
      {onOpenPage && (
        <Button type="link" className="footer-link" onClick={() => drafted.guard.leave(onOpenPage)}>
          {recordMessages.openAsPage}
        </Button>
      )}
      <Button disabled={running} onClick={onCancel}>
        {words.cancel}
      </Button>
      <SaveButton
        htmlType="submit"
        icon={null}
        danger={action.danger}
        // antd's default icon would stay in the button's accessible name if the response is faster than the animation.
        loading={running && { icon: <LoadingOutlined /> }}
        disabled={running || blocked || (strict && isIncomplete(inputs, drafted.typed))}
      >
        {label}
      </SaveButton>
      {/* Rendered even while all notes are empty, so that a screen reader announces a note that appears. */}
      {notes.length > 0 && (
        <p role="status" className="footer-note">
          {notes.join(" ")}
        </p>
      )}
    </div>
  );
}
