import type { HttpError } from "@refinedev/core";
import { Form, type FormInstance } from "antd";
import { useState } from "react";
import type { Values } from "../define/action";
import { useLeaveGuard } from "../ui/use-leave-guard";
import { differ } from "./form-values";
import { messagesFor } from "./server-errors";
import { useDraft } from "./use-draft";

interface Options {
  /** Identifies the form and the record. */
  name: string;
  /** The initial values. Discarding returns to them. */
  initial: Values;
  /** Whether typed values are kept as a draft. */
  drafts?: boolean;
  /** Detects values that must never be stored. While it returns true, no draft is written. */
  secret?: (values: Values) => boolean;
  /** Whether unsaved values block leaving the page. */
  guarded?: boolean;
}

const differs = (a: Values, b: Values) => Object.keys({ ...a, ...b }).some((key) => differ(a[key], b[key]));

export interface DraftedForm {
  form: FormInstance;
  /** The values of the first render: a draft, or the initial values. */
  first: Values;
  /** The current values. */
  typed: Values;
  dirty: boolean;
  /** Whether a draft was restored. */
  restored: boolean;
  guard: ReturnType<typeof useLeaveGuard>;
  /** Saves the values as a draft. */
  keep: (values: Values) => void;
  /** Sets the form's values, as if the user had typed them. */
  fill: (values: Values) => void;
  /** Resets the form to its initial values or to the given values, and hides the notice about the restored draft. */
  reset: (values?: Values) => void;
  /** Deletes the draft. The form stays unchanged. */
  forget: () => void;
  /** Shows the server's messages below the inputs. The message for one entry of a list names that entry. */
  showErrors: (names: readonly string[], error: HttpError | undefined) => void;
}

/**
 * Manages a form whose typed values are not lost. They are kept as a draft until they are sent or discarded, and
 * restored after a reload or a new sign-in. Leaving the page asks first. `DraftedFormBody` renders the form.
 */
export function useDraftedForm(options: Options): DraftedForm {
  const { name, initial, drafts = true, guarded = false, secret = () => false } = options;
  const [form] = Form.useForm<Values>();
  const draft = useDraft(name, drafts);
  const [start] = useState(initial);
  const [restored, setRestored] = useState(draft.read);
  const first = { ...start, ...restored };
  const typed: Values = { ...first, ...(Form.useWatch([], form) as Values | undefined) };
  const dirty = differs(start, typed);
  const guard = useLeaveGuard(guarded && dirty);
  const keep = (values: Values) => (differs(start, values) && !secret(values) ? draft.write(values) : draft.clear());
  const fill = (values: Values) => {
    form.setFieldsValue(values as Record<string, never>);
    keep({ ...start, ...values });
  };
  return {
    form,
    first,
    typed,
    dirty,
    restored: restored !== undefined,
    guard,
    keep,
    fill,
    reset: (values = start) => {
      setRestored(undefined);
      fill(values);
    },
    forget: draft.clear,
    showErrors: (names, error) => {
      for (const input of names) {
        const errors = messagesFor(input, error);
        if (errors.length > 0) form.setFields([{ name: input, errors }]);
      }
    },
  };
}
