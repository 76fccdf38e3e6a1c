import type { HttpError } from "@refinedev/core";
import { Form, type FormInstance } from "antd";
import { useState } from "react";
import type { FormValues } from "../define/action";
import { useUnsavedChangesGuard } from "../ui/use-unsaved-changes-guard";
import { valuesDiffer } from "./form-values";
import { getInputErrors } from "./server-errors";
import { useDraft } from "./use-draft";

interface Options {
  /** Identifies the form and the record. */
  name: string;
  /** The initial values. Discarding returns to them. */
  initial: FormValues;
  /** Whether typed values are kept as a draft. */
  drafts?: boolean;
  /** Detects values that must never be stored. While it returns true, no draft is written. */
  secret?: (values: FormValues) => boolean;
  /** Whether unsaved values block leaving the page. */
  guarded?: boolean;
}

const differs = (a: FormValues, b: FormValues) =>
  Object.keys({ ...a, ...b }).some((key) => valuesDiffer(a[key], b[key]));

export interface DraftFormState {
  form: FormInstance;
  /** The values of the first render: a draft, or the initial values. */
  first: FormValues;
  /** The current values. */
  typed: FormValues;
  dirty: boolean;
  /** Whether a draft was restored. */
  restored: boolean;
  guard: ReturnType<typeof useUnsavedChangesGuard>;
  /** Saves the values as a draft. Deletes the draft if they are the initial values, or secret. */
  keep: (values: FormValues) => void;
  /** Sets the form's values, as if the user had typed them. */
  fill: (values: FormValues) => void;
  /** Resets the form to its initial values or to the given values, and hides the notice about the restored draft. */
  reset: (values?: FormValues) => void;
  /** Deletes the draft. The form stays unchanged. */
  forget: () => void;
  /** Shows the server's messages below the inputs. The message for one entry of a list names that entry. */
  showErrors: (names: readonly string[], error: HttpError | undefined) => void;
}

/**
 * Manages the values of a form. With `drafts`, typed values are kept as a draft until they are sent or discarded, and
 * restored after a reload or a new sign-in. With `guarded`, leaving the page asks first. `DraftForm` renders the form.
 */
export function useDraftForm(options: Options): DraftFormState {
  const { name, initial, drafts = true, guarded = false, secret = () => false } = options;
  const [form] = Form.useForm<FormValues>();
  const draft = useDraft(name, drafts);
  const [start] = useState(initial);
  const [restored, setRestored] = useState(draft.read);
  const first = { ...start, ...restored };
  const typed: FormValues = { ...first, ...(Form.useWatch([], form) as FormValues | undefined) };
  const dirty = differs(start, typed);
  const guard = useUnsavedChangesGuard(guarded && dirty);
  const keep = (values: FormValues) =>
    differs(start, values) && !secret(values) ? draft.write(values) : draft.clear();
  const fill = (values: FormValues) => {
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
        const errors = getInputErrors(input, error);
        if (errors.length > 0) form.setFields([{ name: input, errors }]);
      }
    },
  };
}
